import { uint16, uint32 } from './font-tables.ts'

/** One lookup of a GSUB table: its type and its subtables. */
export interface Lookup {
  type: number
  subtables: readonly Buffer[]
}

/** Several glyphs in a row that become one. */
export interface Ligature {
  glyphs: readonly number[]
  becomes: number
}

/** The table from code points to glyphs (format 12, one group each). */
export function cmapTable(glyphOf: ReadonlyMap<number, number>): Buffer {
  const groups = [...glyphOf].toSorted(([a], [b]) => a - b).map(([char, glyph]) => uint32(char, char, glyph))
  const length = 16 + 12 * groups.length
  return Buffer.concat([uint16(0, 1, 3, 10), uint32(12), uint16(12, 0), uint32(length, 0, groups.length), ...groups])
}

/** The table of glyph classes: glyphs of ours are letters, never marks, so a shaper does not move them. */
export function gdefTable(first: number, last: number): Buffer {
  if (last < first) return uint16(1, 0, 12, 0, 0, 0, 2, 0)
  return uint16(1, 0, 12, 0, 0, 0, 2, 1, first, last, 1)
}

const EXTENSION = 7

/**
 * A GSUB table for the script DFLT alone: shapers then leave the order of the letters as it is. Its feature `ccmp` runs the first lookup; the others
 * are reached from there.
 */
export function gsubTable(lookups: readonly Lookup[]): Buffer {
  const count = lookups.reduce((sum, { subtables }) => sum + subtables.length, 0)
  let lookupAt = 2 + 2 * lookups.length
  // Subtables lie behind extensions with offsets of 32 bits, so large ones fit too.
  let extensionAt = lookupAt + 6 * lookups.length + 2 * count
  let subtableAt = extensionAt + 8 * count
  const lookupOffsets: number[] = []
  const heads: Buffer[] = []
  const extensions: Buffer[] = []
  for (const { type, subtables } of lookups) {
    lookupOffsets.push(lookupAt)
    const offsets = subtables.map((subtable) => {
      const offset = extensionAt - lookupAt
      extensions.push(uint16(1, type), uint32(subtableAt - extensionAt))
      extensionAt += 8
      subtableAt += subtable.length
      return offset
    })
    heads.push(uint16(EXTENSION, 0, subtables.length, ...offsets))
    lookupAt += 6 + 2 * subtables.length
  }
  return Buffer.concat([
    uint16(1, 0, 10, 30, 44),
    Buffer.concat([uint16(1), Buffer.from('DFLT'), uint16(8, 4, 0, 0, 0xffff, 1, 0)]),
    Buffer.concat([uint16(1), Buffer.from('ccmp'), uint16(8, 0, 1, 0)]),
    uint16(lookups.length, ...lookupOffsets),
    ...heads,
    ...extensions,
    ...lookups.flatMap(({ subtables }) => subtables),
  ])
}

function groupBy<T>(all: readonly T[], keyOf: (each: T) => number): [number, T[]][] {
  return [...Map.groupBy(all, keyOf)].toSorted(([a], [b]) => a - b)
}

/** Tables one after another, preceded by their offsets from `start`. */
function withOffsets(tables: readonly Buffer[], start: number): Buffer {
  let offset = start + 2 * tables.length
  const offsets = tables.map((table) => {
    const at = offset
    offset += table.length
    return at
  })
  return Buffer.concat([uint16(...offsets), ...tables])
}

/** A lookup of ligatures; longer ones come first. */
export function ligatureLookup(ligatures: readonly Ligature[]): Lookup {
  const subtables = groupBy(ligatures, ({ glyphs }) => glyphs[0] ?? 0).map(([first, all]) => {
    const rows = all
      .toSorted((a, b) => b.glyphs.length - a.glyphs.length)
      .map(({ glyphs, becomes }) => uint16(becomes, glyphs.length, ...glyphs.slice(1)))
    return Buffer.concat([uint16(1, 8, 1, 14, 1, 1, first, all.length), withOffsets(rows, 2)])
  })
  return { type: 4, subtables }
}

/** A lookup that replaces single glyphs. */
export function singleLookup(becomes: ReadonlyMap<number, number>): Lookup {
  const pairs = [...becomes].toSorted(([a], [b]) => a - b)
  const count = pairs.length
  const header = uint16(2, 6 + 2 * count, count, ...pairs.map(([, to]) => to))
  return { type: 1, subtables: [Buffer.concat([header, uint16(1, count, ...pairs.map(([from]) => from))])] }
}

/** A sequence of glyphs, and the lookup that is applied at each of its places. */
export interface ContextRule {
  glyphs: readonly number[]
  lookups: readonly number[]
}

/** A lookup that applies other lookups within whole sequences; longer ones come first. */
export function contextLookup(rules: readonly ContextRule[]): Lookup {
  const subtables = groupBy(rules, ({ glyphs }) => glyphs[0] ?? 0).map(([first, all]) => {
    const rows = all
      .toSorted((a, b) => b.glyphs.length - a.glyphs.length)
      .map(({ glyphs, lookups }) =>
        uint16(
          glyphs.length,
          lookups.length,
          ...glyphs.slice(1),
          ...lookups.flatMap((lookup, place) => [place, lookup]),
        ),
      )
    return Buffer.concat([uint16(1, 8, 1, 14, 1, 1, first, all.length), withOffsets(rows, 2)])
  })
  return { type: 5, subtables }
}
