import type { DocumentFont } from './derived-font.ts'
import { deriveFont, findWrongWords, nominalGlyphs, openPlainFont } from './derived-font.ts'
import { ligatureLookup } from './layout-tables.ts'
import type { Ligature } from './layout-tables.ts'
import { drawClusters, drawGlyphs, shapeWord } from './shaping.ts'
import type { DrawnText, GlyphPart, PlacedGlyph, ShapingFont } from './shaping.ts'
import { DerivedGlyphs } from './source-font.ts'
import type { SourceFont } from './source-font.ts'

type ShapedWords = ReadonlyMap<string, readonly PlacedGlyph[]>

const signature = ({ parts, advance }: DrawnText) => JSON.stringify([parts, advance])

/** Cuts the words into syllables, and names the words in which a syllable is drawn otherwise than in an earlier one. */
function collectSyllables(shaped: ShapedWords, whole: ReadonlySet<string>) {
  const syllables = new Map<string, DrawnText>()
  const conflicting: string[] = []
  const wholeFirst = [...shaped].toSorted(([a], [b]) => Number(whole.has(b)) - Number(whole.has(a)))
  for (const [word, glyphs] of wholeFirst)
    for (const drawn of whole.has(word) ? [drawGlyphs(word, glyphs)] : drawClusters(word, glyphs)) {
      const known = syllables.get(drawn.text)
      if (!known) syllables.set(drawn.text, drawn)
      else if (signature(known) !== signature(drawn)) conflicting.push(word)
    }
  return { syllables: [...syllables.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1)), conflicting }
}

/** Finds or draws the glyph of each syllable. */
function drawSyllables(source: SourceFont, syllables: readonly DrawnText[]) {
  const glyphs = new DerivedGlyphs(source)
  const taken = new Set<number>()
  const partsOf = new Map<number, readonly GlyphPart[]>()
  const draw = (syllable: DrawnText): number => {
    const [[glyph, x, y] = [0, 0, 0], ...more] = syllable.parts
    const isPlain = more.length === 0 && x === 0 && y === 0 && source.advance(glyph) === syllable.advance
    // One glyph must not stand for two texts.
    if (isPlain && source.outline(glyph).length > 0 && !taken.has(glyph)) {
      taken.add(glyph)
      glyphs.keep(glyph)
      return glyph
    }
    const added = glyphs.add(syllable)
    partsOf.set(added, syllable.parts)
    return added
  }
  return { glyphs, partsOf, glyphOf: new Map(syllables.map((syllable) => [syllable.text, draw(syllable)])) }
}

const ligaturesOf = (glyphOf: ReadonlyMap<string, number>, plain: ShapingFont, language: string): Ligature[] =>
  [...glyphOf].map(([text, becomes]) => {
    const shaped = shapeWord(plain, text, { language, keepInvisible: true })
    return { glyphs: shaped.map(({ id }) => id), becomes }
  })

// Adds words to those that are drawn as one glyph; false: all of them are already.
function addAll(whole: Set<string>, words: readonly string[]): boolean {
  const before = whole.size
  for (const word of words) whole.add(word)
  return whole.size > before
}

/**
 * Derives a font in which each syllable is one glyph that a plain ligature leads to. A word whose syllables are drawn otherwise than in other words
 * becomes one glyph.
 */
export function syllableFont(source: SourceFont, words: readonly string[], language: string): DocumentFont {
  const shaped = new Map(words.map((word) => [word, shapeWord(source.shaping, word, { language })]))
  const characters = nominalGlyphs(source, words)
  const plain = openPlainFont(source, characters)
  const whole = new Set<string>()
  for (;;) {
    const { syllables, conflicting } = collectSyllables(shaped, whole)
    if (addAll(whole, conflicting)) continue
    const { glyphs, glyphOf, partsOf } = drawSyllables(source, syllables)
    const lookups = [ligatureLookup(ligaturesOf(glyphOf, plain, language))]
    const font = deriveFont(source, glyphs, { characters, lookups })
    const wrong = findWrongWords(shaped, { source, derived: font, partsOf, language })
    if (!addAll(whole, wrong)) return { font, wrong }
  }
}
