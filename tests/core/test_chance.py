"""Chance that can be played again."""

from collections import Counter
from itertools import permutations

from console.core.chance import Chance


def rolls(seed: int, count: int) -> list[int]:
    chance, rolled = Chance(seed), []
    for _ in range(count):
        die, chance = chance.below(8)
        rolled.append(die + 1)
    return rolled


def test_the_same_seed_draws_the_same_and_another_seed_does_not() -> None:
    assert rolls(7, 50) == rolls(7, 50)
    assert rolls(7, 50) != rolls(8, 50)
    assert rolls(7, 50) != rolls(-7, 50)


def test_these_draws_never_change_as_journals_rely_on_them() -> None:
    assert rolls(7, 12) == [4, 6, 3, 1, 4, 6, 8, 2, 7, 3, 4, 5]
    assert Chance(7).shuffled("abcdef")[0] == tuple("deacfb")


def test_drawing_leaves_the_chance_as_it_was() -> None:
    chance = Chance(3, 5)
    assert chance.below(100) == chance.below(100)
    assert chance.below(100)[1] == Chance(3, 6)


def test_a_shuffle_loses_nothing() -> None:
    pile = list(range(36))
    shuffled, chance = Chance(1).shuffled(pile)
    assert sorted(shuffled) == pile == list(range(36))
    assert chance.drawn == 35


def test_the_die_is_fair() -> None:
    counts = Counter(rolls(1, 8000))
    assert sorted(counts) == list(range(1, 9))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < 24.3, "one fair die in a thousand is as uneven"


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts = Counter(Chance(seed).shuffled("abcd")[0] for seed in range(4800))
    assert set(counts) == set(permutations("abcd"))
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < 49.7, "one fair shuffle in a thousand is as uneven"
