"""The one look: colours, sizes of letters, times of motion; given to displays, pages, paper and films."""
