"""What a person typed, understood: the lowest layers, from text to a lattice of mentions.

    source = source_of(text)                  # Source: raw, text (normal form), offsets, quoted; raw_span(Span)
    tokens = tokens_of(source)                # tuple[Token]: span, text, kind (word number japanese mark quoted)
    lexicon = lexicon_of(game, seats, own, commands, free)  # Lexicon: compiled once per table, kept
    lattice = lattice_of(text, lexicon)       # Lattice: pure, never raises

    lattice.source, lattice.tokens
    lattice.places                            # where an edge starts, in order
    lattice.at(place)                         # tuple[Edge]: longest first, then best match; never empty at a place
    lattice.after(edge)                       # the next place (blanks skipped), None at the end
    lattice.path                              # the edges of the likeliest reading of the whole line, for colouring
    lattice.unknown                           # the UnknownSpans of that path
    lattice.explain()                         # a text dump
    corrections(lattice, unknown, lexicon)    # typos, joined and parted words: tuple[Correction]
    corrected(lattice, correction, lexicon)   # a Lattice whose mentions that rest on it are Match.TYPO

Edge = Mention | NumberMention | UnknownSpan (all have start, until: places in the normal form).
Mention(spans, senses, how: Match, name); Sense = VerbSense(verb) | ThingSense(key_set, id) |
FamilySense(key_set, pattern, number, members) | LabelSense(verb, field) | ValueSense(field, value) | SeatSense(seat) |
UnitSense(unit) | CommandSense(command) | SmallSense(role, key) | FreeSense(text).
NumberMention(span, value, roles, counter), roles: cardinal ordinal price times target signed bare, the likeliest first.
UnknownSpan(span, text).

`Match` orders how well a piece stands for a name: exact, inflected, sound, part, prefix, initial, typo, free. An edge
stands in the lattice only where it is part of a reading of the line with the fewest unknown characters. A stretch has
one mention for each match; a number beside its counter stands with it, and by itself where the counter may be
something else. A function word is never deleted: a word that is a name as well has both senses. The modules, from
below: `source`, `tokens`, `senses`, `kana`, `small_words` (with its data), `lexemes`, `inflection`, `trie`, `names`,
`families`, `vocabulary`, `lexicon`, `matching`, `numbers`, `lattice`, `word_index`, `typos`.
"""
