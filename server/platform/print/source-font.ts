import { readTables, tableOf, uint16, uint32, withFields } from './font-tables.ts'
import type { FontTables } from './font-tables.ts'
import { openFont } from './shaping.ts'
import type { DrawnText, ShapingFont } from './shaping.ts'

// Flags of a part of a composite glyph (OpenType, `glyf`).
const WORDS = 0x1
const OFFSETS = 0x2
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80
const UNSCALED_MARKS = 0x400

function scaleBytes(flags: number): number {
  if (flags & SCALE) return 2
  if (flags & TWO_SCALES) return 4
  return flags & MATRIX ? 8 : 0
}

/** A bundled font with outlines that can be drawn anew. */
export class SourceFont {
  readonly bytes: Buffer
  readonly tables: FontTables
  readonly shaping: ShapingFont
  readonly glyphCount: number
  readonly #wideCount: number

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.tables = readTables(bytes)
    this.shaping = openFont(bytes)
    this.glyphCount = tableOf(this.tables, 'maxp').readUInt16BE(4)
    this.#wideCount = tableOf(this.tables, 'hhea').readUInt16BE(34)
  }

  /** The outline of a glyph; empty: nothing is drawn. */
  outline(glyph: number): Buffer {
    return tableOf(this.tables, 'glyf').subarray(this.#offset(glyph), this.#offset(glyph + 1))
  }

  advance(glyph: number): number {
    return tableOf(this.tables, 'hmtx').readUInt16BE(4 * Math.min(glyph, this.#wideCount - 1))
  }

  leftBearing(glyph: number): number {
    const wide = this.#wideCount
    return tableOf(this.tables, 'hmtx').readInt16BE(glyph < wide ? 4 * glyph + 2 : 4 * wide + 2 * (glyph - wide))
  }

  /** The glyphs that a composite glyph is made of. */
  partsOf(glyph: number): number[] {
    const outline = this.outline(glyph)
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
    const parts: number[] = []
    let flags = MORE
    for (let at = 10; flags & MORE;) {
      flags = outline.readUInt16BE(at)
      parts.push(outline.readUInt16BE(at + 2))
      at += 4 + (flags & WORDS ? 4 : 2) + scaleBytes(flags)
    }
    return parts
  }

  #offset(glyph: number): number {
    const loca = tableOf(this.tables, 'loca')
    const isLong = tableOf(this.tables, 'head').readInt16BE(50) === 1
    return isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  }
}

interface NewGlyph {
  outline: Buffer
  advance: number
  leftBearing: number
}

/** The glyphs of a font that is derived from another one: some of its own, under their numbers, and new ones behind them. */
export class DerivedGlyphs {
  readonly #source: SourceFont
  readonly #kept = new Set<number>()
  readonly #added: NewGlyph[] = []

  constructor(source: SourceFont) {
    this.#source = source
    this.keep(0)
  }

  get count(): number {
    return this.#source.glyphCount + this.#added.length
  }

  keep(glyph: number): void {
    if (this.#kept.has(glyph)) return
    this.#kept.add(glyph)
    for (const part of this.#source.partsOf(glyph)) this.keep(part)
  }

  /** Adds a glyph that draws a piece of text, and answers its number. */
  add({ parts, advance }: Omit<DrawnText, 'text'>): number {
    const inked = parts.filter(([glyph]) => this.#source.outline(glyph).length > 0)
    for (const [glyph] of inked) this.keep(glyph)
    const edges = (field: number, shift: (part: (typeof inked)[number]) => number) =>
      inked.map((part) => this.#source.outline(part[0]).readInt16BE(field) + shift(part))
    const left = Math.min(...edges(2, ([, x]) => x))
    const bottom = Math.min(...edges(4, ([, , y]) => y))
    const right = Math.max(...edges(6, ([, x]) => x))
    const top = Math.max(...edges(8, ([, , y]) => y))
    const rows = inked.map(([glyph, x, y], i) => {
      const flags = WORDS | OFFSETS | (i === 0 ? UNSCALED_MARKS : 0) | (i < inked.length - 1 ? MORE : 0)
      return uint16(flags, glyph, x, y)
    })
    const isBlank = inked.length === 0
    const outline = isBlank ? Buffer.alloc(0) : Buffer.concat([uint16(-1, left, bottom, right, top), ...rows])
    this.#added.push({ outline, advance, leftBearing: isBlank ? 0 : left })
    return this.count - 1
  }

  /** The tables that say how many glyphs there are, how wide they are and how they look. */
  tables(): FontTables {
    const { glyphCount, tables } = this.#source
    const glyphs = Array.from({ length: glyphCount }, (_, glyph) => this.#copied(glyph)).concat(this.#added)
    const outlines = glyphs.map(({ outline }) => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]))
    let end = 0
    const offsets = outlines.map(({ length }) => (end += length))
    return {
      head: withFields(tableOf(tables, 'head'), [[50, 1]]),
      hhea: withFields(tableOf(tables, 'hhea'), [[34, this.count]]),
      // Fields 28 and 30: the most parts a glyph has, and how deep they nest.
      maxp: withFields(tableOf(tables, 'maxp'), [
        [4, this.count],
        [28, 64],
        [30, 8],
      ]),
      hmtx: Buffer.concat(glyphs.map(({ advance, leftBearing }) => uint16(advance, leftBearing))),
      loca: uint32(0, ...offsets),
      glyf: Buffer.concat(outlines),
    }
  }

  #copied(glyph: number): NewGlyph {
    return {
      outline: this.#kept.has(glyph) ? this.#source.outline(glyph) : Buffer.alloc(0),
      advance: this.#source.advance(glyph),
      leftBearing: this.#source.leftBearing(glyph),
    }
  }
}
