import * as harfbuzz from 'harfbuzzjs'

/** A glyph where HarfBuzz sets it; `cluster` is the index of the first UTF-16 unit that it stands for. */
export interface PlacedGlyph {
  id: number
  cluster: number
  advance: number
  x: number
  y: number
}

/** A font opened by HarfBuzz. */
export type ShapingFont = harfbuzz.Font

export const openFont = (font: Buffer): ShapingFont => new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font)))

/** The code points that a font has glyphs for. */
export const codePointsOf = (font: Buffer): Set<number> =>
  new Set(new harfbuzz.Face(new harfbuzz.Blob(font)).collectUnicodes())

interface ShapingOptions {
  language: string
  /** Keeps glyphs of joiners and other invisible characters. */
  keepInvisible?: boolean
}

/** Shapes one word, which begins and ends its text. Glyphs come in the order in which they are drawn, from the left. */
export function shapeWord(font: ShapingFont, word: string, { language, keepInvisible }: ShapingOptions): PlacedGlyph[] {
  const { BOT, EOT, PRESERVE_DEFAULT_IGNORABLES, REMOVE_DEFAULT_IGNORABLES } = harfbuzz.BufferFlag
  const buffer = new harfbuzz.Buffer()
  buffer.addText(word)
  buffer.setFlags(BOT | EOT | (keepInvisible ? PRESERVE_DEFAULT_IGNORABLES : REMOVE_DEFAULT_IGNORABLES))
  buffer.setLanguage(language)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    return { id: codepoint, cluster, advance: xAdvance, x: xOffset, y: yOffset }
  })
}

/** A part of a drawn glyph: a glyph of the source font at a place. */
export type GlyphPart = readonly [glyph: number, x: number, y: number]

/** A piece of text with all that is drawn for it. */
export interface DrawnText {
  text: string
  parts: readonly GlyphPart[]
  advance: number
}

/** Draws glyphs beside each other, from a pen at 0. */
export function drawGlyphs(text: string, glyphs: readonly PlacedGlyph[]): DrawnText {
  let pen = 0
  const parts = glyphs.map(({ id, x, y, advance }): GlyphPart => {
    const part = [id, pen + x, y] as const
    pen += advance
    return part
  })
  return { text, parts, advance: pen }
}

/** Cuts a shaped word into its clusters in the order of the text; in Indian scripts those are syllables. */
export function drawClusters(word: string, glyphs: readonly PlacedGlyph[]): DrawnText[] {
  // A first glyph that stands for later text draws the text before it too.
  const starts = [...new Set([0, ...glyphs.map(({ cluster }) => cluster)])].toSorted((a, b) => a - b)
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? word.length
    const own = glyphs.filter(({ cluster }) => cluster >= start && cluster < end)
    return drawGlyphs(word.slice(start, end), own)
  })
}
