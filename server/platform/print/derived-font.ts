import { tableOf, uint32, writeFont } from './font-tables.ts'
import { cmapTable, gdefTable, gsubTable } from './layout-tables.ts'
import type { Lookup } from './layout-tables.ts'
import { openFont, shapeWord } from './shaping.ts'
import type { GlyphPart, PlacedGlyph, ShapingFont } from './shaping.ts'
import { DerivedGlyphs } from './source-font.ts'
import type { SourceFont } from './source-font.ts'

/** A font that holds the words of one document, drawn as its source font draws them. */
export interface DocumentFont {
  font: Buffer
  /** Words that it cannot draw like the source font; when there are any, the source font itself must be used. */
  wrong: readonly string[]
}

/** The glyph that each code point of these words has in a font. */
export function nominalGlyphs(source: SourceFont, words: readonly string[]): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (const char of new Set(words.join(''))) {
    const code = char.codePointAt(0) ?? 0
    const glyph = source.shaping.nominalGlyph(code)
    if (glyph) glyphs.set(code, glyph)
  }
  return glyphs
}

/** Writes a font derived from a source: its glyphs, the characters that lead to them, and the lookups that replace them. */
export function deriveFont(
  source: SourceFont,
  glyphs: DerivedGlyphs,
  { characters, lookups }: { characters: ReadonlyMap<number, number>; lookups: readonly Lookup[] },
): Buffer {
  const { tables } = source
  return writeFont({
    ...glyphs.tables(),
    'OS/2': tableOf(tables, 'OS/2'),
    name: tableOf(tables, 'name'),
    post: Buffer.concat([uint32(0x3_0000), tableOf(tables, 'post').subarray(4, 32)]),
    cmap: cmapTable(characters),
    GSUB: gsubTable(lookups),
    GDEF: gdefTable(source.glyphCount, glyphs.count - 1),
  })
}

/** A font of the characters of these words without any rule: it shows in which order a shaper leaves the letters. */
export function openPlainFont(source: SourceFont, characters: ReadonlyMap<number, number>): ShapingFont {
  const noLookups = [{ type: 4, subtables: [] }]
  return openFont(deriveFont(source, new DerivedGlyphs(source), { characters, lookups: noLookups }))
}

interface Comparison {
  source: SourceFont
  derived: Buffer
  /** What the glyphs of the derived font are made of. */
  partsOf: ReadonlyMap<number, readonly GlyphPart[]>
  language: string
}

/** The words that a derived font would draw otherwise than its source. */
export function findWrongWords(
  shaped: ReadonlyMap<string, readonly PlacedGlyph[]>,
  { source, derived, partsOf, language }: Comparison,
): string[] {
  const font = openFont(derived)
  const drawing = (glyphs: readonly PlacedGlyph[]) => {
    let pen = 0
    const inked: string[] = []
    for (const { id, x, y, advance } of glyphs) {
      for (const [part, dx, dy] of partsOf.get(id) ?? [[id, 0, 0] as const])
        if (part >= source.glyphCount || source.outline(part).length > 0)
          inked.push(`${part} ${pen + x + dx} ${y + dy}`)
      pen += advance
    }
    return `${inked.toSorted().join()} ${pen}`
  }
  return [...shaped]
    .filter(([word, glyphs]) => drawing(glyphs) !== drawing(shapeWord(font, word, { language })))
    .map(([word]) => word)
}
