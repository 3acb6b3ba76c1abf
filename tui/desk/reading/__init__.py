"""Reading what people say at a table, in any order, with synonyms, in English, Japanese, kana or romaji."""
