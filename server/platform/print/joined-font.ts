import type { DocumentFont } from './derived-font.ts'
import { deriveFont, findWrongWords, nominalGlyphs, openPlainFont } from './derived-font.ts'
import { contextLookup, singleLookup } from './layout-tables.ts'
import type { ContextRule } from './layout-tables.ts'
import { drawClusters, shapeWord } from './shaping.ts'
import type { DrawnText, GlyphPart, PlacedGlyph } from './shaping.ts'
import { DerivedGlyphs } from './source-font.ts'
import type { SourceFont } from './source-font.ts'

/** Shares what a cluster draws among its letters: the first one draws it, each takes a part of its width. */
function drawLetters(cluster: DrawnText): DrawnText[] {
  const letters = Array.from(cluster.text)
  const share = Math.floor(cluster.advance / letters.length)
  const [first = '', ...others] = letters
  // The letters that follow stand on its left.
  const shift = share * others.length
  const parts = cluster.parts.map(([glyph, x, y]): GlyphPart => [glyph, x - shift, y])
  return [
    { text: first, parts, advance: cluster.advance - shift },
    ...others.map((text) => ({ text, parts: [], advance: share })),
  ]
}

/** Draws each way in which a letter stands in the words once, and numbers the ways of each letter. */
class LetterVariants {
  readonly glyphs: DerivedGlyphs
  readonly partsOf = new Map<number, readonly GlyphPart[]>()
  readonly #drawn = new Map<string, { variant: number; glyph: number }>()
  /** For each variant the glyphs that letters become. */
  readonly #lookups: Map<number, number>[] = []
  readonly #counts = new Map<number, number>()

  constructor(source: SourceFont) {
    this.glyphs = new DerivedGlyphs(source)
  }

  /** The number of the variant in which a letter, given as its plain glyph, is drawn so. */
  find(letter: number, { parts, advance }: DrawnText): number {
    const key = JSON.stringify([letter, parts, advance])
    const known = this.#drawn.get(key)
    if (known) return known.variant
    const variant = this.#counts.get(letter) ?? 0
    this.#counts.set(letter, variant + 1)
    const glyph = this.glyphs.add({ parts, advance })
    this.partsOf.set(glyph, parts)
    this.#drawn.set(key, { variant, glyph })
    const lookup = (this.#lookups[variant] ??= new Map())
    lookup.set(letter, glyph)
    return variant
  }

  lookups() {
    return this.#lookups.map(singleLookup)
  }
}

/**
 * Derives a font of a script whose letters join. Readers of PDF turn round what one glyph says, so each letter keeps a glyph of its own, drawn as it
 * stands in its word; a rule for each whole word chooses the glyphs.
 */
export function joinedFont(source: SourceFont, words: readonly string[], language: string): DocumentFont {
  const shaped = new Map(words.map((word) => [word, shapeWord(source.shaping, word, { language })]))
  const characters = nominalGlyphs(source, words)
  const plain = openPlainFont(source, characters)
  const variants = new LetterVariants(source)
  const rules = [...shaped].flatMap(([word, glyphs]) => ruleOf({ word, glyphs, plain: plainGlyphs(word) }, variants))
  const lookups = [contextLookup(rules), ...variants.lookups()]
  const font = deriveFont(source, variants.glyphs, { characters, lookups })
  const wrong = findWrongWords(shaped, { source, derived: font, partsOf: variants.partsOf, language })
  return { font, wrong }

  function plainGlyphs(word: string): number[] {
    return shapeWord(plain, word, { language, keepInvisible: true })
      .map(({ id }) => id)
      .toReversed()
  }
}

interface ShapedWord {
  word: string
  glyphs: readonly PlacedGlyph[]
  /** The glyphs of its letters in the order of the text, before any rule. */
  plain: readonly number[]
}

function ruleOf({ word, glyphs, plain }: ShapedWord, variants: LetterVariants): ContextRule[] {
  const letters = drawClusters(word, glyphs).flatMap(drawLetters)
  if (letters.length !== plain.length) return []
  // The lookup of the words comes before those of the variants.
  const lookups = letters.map((letter, i) => 1 + variants.find(plain[i] ?? 0, letter))
  return [{ glyphs: plain, lookups }]
}
