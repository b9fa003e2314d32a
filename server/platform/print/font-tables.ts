/** The tables of a TrueType font by their tag. */
export type FontTables = Readonly<Record<string, Buffer>>

/** Numbers as big-endian 16-bit values; negative ones wrap, as signed values do. */
export function uint16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  numbers.forEach((number, i) => bytes.writeUInt16BE(number & 0xffff, 2 * i))
  return bytes
}

/** Numbers as big-endian 32-bit values. */
export function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((number, i) => bytes.writeUInt32BE(number, 4 * i))
  return bytes
}

/** A copy of a table with some of its 16-bit fields set. */
export function withFields(table: Buffer, fields: readonly (readonly [offset: number, value: number])[]): Buffer {
  const copy = Buffer.from(table)
  for (const [offset, value] of fields) copy.writeUInt16BE(value, offset)
  return copy
}

/** The table of a font; a font without it cannot be used. */
export function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables[tag]
  if (!table) throw new Error(`the font has no table ${tag}`)
  return table
}

const HEADER = 12
const RECORD = 16

/** Reads a TrueType font. */
export function readTables(font: Buffer): FontTables {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, i) => HEADER + RECORD * i)
  return Object.fromEntries(
    records.map((record) => {
      const start = font.readUInt32BE(record + 8)
      const length = font.readUInt32BE(record + 12)
      return [font.toString('latin1', record, record + 4), font.subarray(start, start + length)]
    }),
  )
}

const padding = (bytes: Buffer) => Buffer.alloc(-bytes.length & 3)

/** Writes a TrueType font. Its check sums stay 0: neither typst nor readers of PDF look at them. */
export function writeFont(tables: FontTables): Buffer {
  const all = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(all.length))
  const searchRange = RECORD * 2 ** power
  const head = [uint32(0x1_0000), uint16(all.length, searchRange, power, RECORD * all.length - searchRange)]
  const body: Buffer[] = []
  let offset = HEADER + RECORD * all.length
  for (const [tag, table] of all) {
    head.push(Buffer.from(tag, 'latin1'), uint32(0, offset, table.length))
    body.push(table, padding(table))
    offset += table.length + padding(table).length
  }
  return Buffer.concat([...head, ...body])
}

/** A table of names for a family; weights of one family differ in their style. */
function nameTable(family: string, style: string): Buffer {
  const full = `${family} ${style}`
  const names = [
    [1, family],
    [2, style],
    [4, full],
    [6, full.replaceAll(' ', '')],
  ] as const
  const texts = names.map(([, name]) => Buffer.from(name, 'utf16le').swap16())
  let offset = 0
  const records = names.map(([id], i) => {
    const length = texts[i]?.length ?? 0
    const record = uint16(3, 1, 0x409, id, length, offset)
    offset += length
    return record
  })
  return Buffer.concat([uint16(0, names.length, 6 + 12 * names.length), ...records, ...texts])
}

/** Gives a font a family name of our own, so that no font of the machine can be taken for it. */
export function renameFont(font: Buffer, family: string): Buffer {
  // A signature of the old bytes would be wrong.
  const { DSIG: _, ...tables } = readTables(font)
  const weight = tableOf(tables, 'OS/2').readUInt16BE(4)
  return writeFont({ ...tables, name: nameTable(family, `Regular${weight}`) })
}
