"""`sonar-table club event`, `crew`, `enter` and `withdraw`: what is played, and by whom."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import click

from console.commands.match_flags import option_flags
from console.commands.opened_club import crew_word, opened_club
from console.games import GAMES
from console.people.person import LEAST_NUMBER, MOST_NUMBER

if TYPE_CHECKING:
    from console.club.values import EventTerms

PERSON = click.IntRange(LEAST_NUMBER, MOST_NUMBER)
FORMATS = ("open", "round-robin", "swiss", "ladder")
_chart = click.option("--chart", metavar="NAME", help="A chart that ships. If not given: what the table has.")
_mode = click.option("--mode", metavar="MODE", help="real-time or turn-by-turn.")
_goal = click.option("--goal", metavar="GOAL", help="As in the game: hunt, or sudden-death with edition 2.")
_options = option_flags(if_not="as the table has it")
_minutes = click.option(
    "--minutes",
    type=click.IntRange(1, 600),
    help="How long a match takes with all around it, until some were played. [30]",
)
_computers = click.option(
    "--computers-count/--computers-do-not",
    "computers_count",
    default=None,
    help="Whether matches with computers count. If never said: at open tables alone.",
)


@click.group()
def event() -> None:
    """Events: an open table, a round robin, a Swiss tournament, a season's ladder.

    \b
    Example:
      sonar-table club event new "Spring Open" --format swiss --rounds 5
      sonar-table club event list
    """


@event.command("new")
@click.argument("name")
@click.option("--format", "format_", type=click.Choice(FORMATS), required=True, help="See docs/club.md.")
@click.option("--game", type=click.Choice(list(GAMES)), default="captain-sonar", show_default=True)
@_chart
@_mode
@_goal
@_options
@click.option("--rounds", type=click.IntRange(0, 64), default=0,
              help="Swiss: how many. Round robin: how often all meet.")  # fmt: skip
@click.option("--crews", type=click.IntRange(2, 6), default=2, show_default=True,
              help="In a match; more than two in a game of players, open or ladder.")  # fmt: skip
@click.option("--points", metavar="WIN,DRAW,LOSS,BYE", default="2,1,0,2", show_default=True)
@_minutes
@click.option("--calls-itself", is_flag=True, help="Call to free tables without the organiser.")
@_computers
@click.option("--seed", type=click.IntRange(0), help="What is drawn by lot is drawn from it.")
def new(
    name: str,
    format_: str,
    game: str,
    crews: int,
    points: str,
    seed: int | None,
    **terms: Unpack["EventTerms"],
) -> None:
    """Begin an event. Other commands name it by a word made of its name: spring-open.

    \b
    Example:
      sonar-table club event new "Spring Open" --format swiss --rounds 5 --chart alpha-2 --mode real-time
      sonar-table club event new "Short Range" --format ladder --torpedo-range 3
      sonar-table club event new "Open Table" --format open --game sonar-family --calls-itself
    """
    worth = _points(points)
    with opened_club(begins=True) as club:
        from console.club.values import Format, Points

        begun = club.begin_event(
            name,
            Format(format_),
            game,
            crews_a_match=crews,
            points=Points(*worth),
            seed=seed,
            **terms,
        )
    click.echo(f"{begun.id}: {begun.name}, {begun.format}, {begun.game}")
    then = {
        Format.OPEN: f"sonar-table club queue {begun.id} --join CREW",
        Format.LADDER: "every match counts from now on",
    }
    click.echo(f"Next: {then.get(begun.format, f'sonar-table club enter {begun.id} CREW...')}")


def _points(text: str) -> Sequence[int]:
    parts = text.split(",")
    if len(parts) != 4 or not all(part.strip().isdecimal() and len(part) < 4 for part in parts):
        raise click.BadParameter(f"{text!r} is not four numbers, such as 3,1,0,3", param_hint="--points")
    return [int(part) for part in parts]


@event.command("list")
@click.option("--all", "archived", is_flag=True, help="Those that are archived, too.")
def list_(archived: bool) -> None:
    """Show the events, the newest first.

    \b
    Example:
      sonar-table club event list --all
    """
    with opened_club() as club:
        events = [(each, len(club.entrants(each.id)), club.current_round(each.id))
                  for each in club.events(archived=archived)]  # fmt: skip
    for each, crews, round_ in events:
        played = f", round {round_}" if round_ else ""
        over = ", archived" if each.archived_s is not None else ""
        on = f" on {each.chart}" if each.chart else ""
        click.echo(f"{each.id:<24} {each.name}: {each.format}, {each.game}{on}, {crews} crews{played}{over}")
    if not events:
        click.echo("No event. Try: sonar-table club event new NAME --format swiss")


@event.command()
@click.argument("name", metavar="EVENT")
@_chart
@_mode
@_goal
@_options
@click.option("--rounds", type=click.IntRange(0, 64), help="Swiss: how many are played.")
@_minutes
@click.option("--calls-itself/--called", default=None, help="Whether free tables are called by themselves.")
@_computers
def change(name: str, **terms: Unpack["EventTerms"]) -> None:
    """Change an event; what was played stays as it is.

    \b
    Example:
      sonar-table club event change spring-open --rounds 6
      sonar-table club event change spring-open --chart bravo-2
      sonar-table club event change spring-open --computers-count
    """
    with opened_club() as club:
        changed = club.change_event(name, **terms)
    click.echo(f"{changed.id} is changed")


@event.command()
@click.argument("name", metavar="EVENT")
@click.argument("new_name", metavar="NAME")
@click.option("--without-crews", is_flag=True, help="Nobody has entered the new one.")
def copy(name: str, new_name: str, without_crews: bool) -> None:
    """Begin an event like another, with its crews; nothing of it is played yet.

    \b
    Example:
      sonar-table club event copy spring-open "Summer Open"
    """
    with opened_club() as club:
        made = club.copy_event(name, new_name, entrants=not without_crews)
    click.echo(f"{made.id}: {made.name}")


@event.command()
@click.argument("name", metavar="EVENT")
@click.option("--reopen", is_flag=True, help="Take it back.")
def archive(name: str, reopen: bool) -> None:
    """End an event: nothing of it changes any more, and lists leave it out. Its standings stay.

    \b
    Example:
      sonar-table club event archive spring-open
      sonar-table club event archive spring-open --reopen
    """
    with opened_club() as club:
        found = club.reopen_event(name) if reopen else club.archive_event(name)
    click.echo(f"{found.id} is {'open again' if reopen else 'archived'}")


@click.group()
def crew() -> None:
    """Crews: a name that everybody may see, and the numbers of people.

    \b
    Example:
      sonar-table club crew enter Kraken Nautilus
    """


@crew.command("enter")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--person", "people", type=PERSON, multiple=True, metavar="NUMBER",
              help="Of the register, for one crew; may be given several times.")  # fmt: skip
def enter_crew(names: tuple[str, ...], people: tuple[int, ...]) -> None:
    """Enter crews. Their people, where they are known, are numbers of the club's register.

    The register is the club's own: `SONAR_TABLE_DATA=FOLDER sonar-table people import class.csv`.

    \b
    Example:
      sonar-table club crew enter Kraken Nautilus "Red Herring"
      sonar-table club crew enter Orca --person 123456789012
    """
    if people and len(names) > 1:
        raise click.UsageError("people belong to one crew: enter it alone")
    with opened_club(begins=True) as club:
        for name in names:
            entered = club.enter_crew(name, people)
            click.echo(f"{entered.id:>4}  {entered.name}")


@crew.command("list")
def list_crews() -> None:
    """Show every crew with its number, and how many people of it are known.

    \b
    Example:
      sonar-table club crew list
    """
    with opened_club() as club:
        for each in club.crews():
            click.echo(f"{each.id:>4}  {each.name:<24} {len(each.people) or '-':>3} people")


@crew.command("change")
@click.argument("name", metavar="CREW")
@click.option("--name", "new_name", metavar="NAME", help="Another name.")
@click.option("--person", "people", type=PERSON, multiple=True, metavar="NUMBER",
              help="All its people, as numbers of the register.")  # fmt: skip
def change_crew(name: str, new_name: str | None, people: tuple[int, ...]) -> None:
    """Give a crew another name, or other people. Its results stay its own.

    \b
    Example:
      sonar-table club crew change Kraken --name "The Kraken"
    """
    with opened_club() as club:
        changed = club.change_crew(crew_word(name), name=new_name, people=people or None)
    click.echo(f"{changed.id:>4}  {changed.name}")


@click.command()
@click.argument("name", metavar="EVENT")
@click.argument("crews", metavar="CREW...", nargs=-1, required=True)
@click.option("--next-round", is_flag=True, help="Late: not into the round that is played, but the next.")
def enter(name: str, crews: tuple[str, ...], next_round: bool) -> None:
    """Enter crews into an event; a name that is not known yet becomes a crew.

    Who comes late into a Swiss round plays whoever has its bye, and otherwise from the next round on. In a
    round robin it meets everybody in the rounds that are left.

    \b
    Example:
      sonar-table club enter spring-open Kraken Nautilus Orca
      sonar-table club enter spring-open Narwhal --next-round
    """
    with opened_club() as club:
        from console.people.person import likeness

        known = {likeness(each.name) for each in club.crews()}
        for each in crews:
            if not each.isdecimal() and likeness(each) not in known:
                club.enter_crew(each)
            entrant = club.enter(name, crew_word(each), next_round=next_round)
            late = f", plays from round {entrant.since_round} on" if entrant.since_round > 1 else ""
            click.echo(f"{entrant.number:>4}  {entrant.crew.shown}{late}")


@click.command()
@click.argument("name", metavar="EVENT")
@click.argument("crew_name", metavar="CREW")
@click.option("--reason", required=True, help="It is kept, and shown.")
@click.option("--annul", is_flag=True, help="Nothing that it played counts, for nobody.")
def withdraw(name: str, crew_name: str, reason: str, annul: bool) -> None:
    """Take a crew out of an event: what it has not played is won by the others.

    \b
    Example:
      sonar-table club withdraw spring-open Kraken --reason "last train"
    """
    with opened_club() as club:
        club.leave(name, crew_word(crew_name), reason, annul=annul)
    click.echo(f"{crew_name} has left {name}")
