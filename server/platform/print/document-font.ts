import type { DocumentFont } from './derived-font.ts'
import { joinedFont } from './joined-font.ts'
import type { SourceFont } from './source-font.ts'
import { syllableFont } from './syllable-font.ts'

export interface FontLanguage {
  /** What HarfBuzz calls the language. */
  code: string
  /** Whether letters join and run from right to left. */
  isJoined: boolean
}

/**
 * Derives a font for the words of a document. Readers of PDF get the text back from it glyph by glyph, where the source font would double, drop
 * or reorder letters. Other words would give other glyph numbers, so its words must be those of the document and no more.
 */
export function documentFont(source: SourceFont, words: Iterable<string>, language: FontLanguage): DocumentFont {
  const sorted = [...new Set(words)].toSorted()
  return language.isJoined ? joinedFont(source, sorted, language.code) : syllableFont(source, sorted, language.code)
}
