"""Circuit boards to order: KiCad projects made from a wiring, laid out and routed here."""
