"""The interpretation of typed lines as moves. The lowest layers turn a text into a lattice: a graph of all names,
numbers and words found in a line.

    source = source_of(text)                  # Source: raw, text (normal form), offsets, quoted; raw_span(Span)
    tokens = tokens_of(source)                # tuple[Token]: span, text, kind (word number japanese mark quoted)
    lexicon = lexicon_of(game, seats, own, commands, free)  # Lexicon: compiled once per table and cached
    lattice = lattice_of(text, lexicon)       # Lattice: pure, never raises

    lattice.source, lattice.tokens
    lattice.places                            # the text positions where an edge starts, in order
    lattice.at(place)                         # tuple[Edge]: longest first, then best match; never empty at a place
    lattice.after(edge)                       # the next place (blanks skipped), None at the end
    lattice.path                              # the edges of the likeliest reading of the whole line, for colouring
    lattice.unknown                           # the UnknownSpans of that path
    lattice.explain()                         # a text dump
    corrections(lattice, unknown, lexicon)    # typos, words to join or to split: tuple[Correction]
    corrected(lattice, correction, lexicon)   # a Lattice in which the corrected mentions are Match.TYPO

Edge = Mention | NumberMention | UnknownSpan (all have start, until: positions in the normal form). A mention is an
occurrence of a known name: Mention(spans, senses, how: Match, name). A sense is one possible meaning: VerbSense(verb) |
ThingSense(key_set, id) | FamilySense(key_set, pattern, number, members) | LabelSense(verb, field) | ValueSense(field,
value) | SeatSense(seat) | UnitSense(unit) | CommandSense(command) | SmallSense(role, key) | FreeSense(text).
NumberMention(span, value, roles, counter), roles: cardinal ordinal price times target signed bare, the likeliest first.
UnknownSpan(span, text).

`Match` ranks how closely the typed characters match a name: exact, inflected, sound, part, prefix, initial, typo, free.
The lattice contains only edges that are part of a reading of the line with the fewest unknown characters. A span has
one mention per kind of match. A number with its counter is one edge; the number alone is a second edge if the counter
may be a word of its own. Function words (“the”, “please”) are never deleted: a word that is also a name has both
senses.

The modules, from the lowest layer: `source`, `tokens`, `senses`, `kana`, `small_words` (with its data), `lexemes`,
`inflection`, `trie`, `names`, `families`, `vocabulary`, `lexicon`, `matching`, `numbers`, `lattice`, `word_index`,
`typos`.
"""
