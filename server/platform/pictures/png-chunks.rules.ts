const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length and type before the data of a chunk, checksum behind it. */
const AROUND = 12
/** Chunks beside the critical ones that change how the picture looks or moves. */
const KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT'])
/** A profile is compressed too; the largest honest ones are some 500 KB. */
const MOST_PROFILE_BYTES = 1024 * 1024

const isKept = (type: string, length: number): boolean =>
  // A capital letter marks a critical chunk.
  /^[A-Z]/.test(type) || (KEPT.has(type) && (type !== 'iCCP' || length <= MOST_PROFILE_BYTES))

/**
 * A PNG without its texts and other notes. Texts may be compressed, and the decoder would inflate a megabyte of them to a gigabyte.
 * Other files are returned as they are, and so is the rest of a broken PNG.
 */
export function withoutNotes(png: Buffer): Buffer {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return png
  const parts: Buffer[] = [SIGNATURE]
  let from = SIGNATURE.length
  while (from + AROUND <= png.length) {
    const length = png.readUInt32BE(from)
    const to = from + AROUND + length
    if (to > png.length) break
    const type = png.toString('latin1', from + 4, from + 8)
    if (isKept(type, length)) parts.push(png.subarray(from, to))
    from = to
    if (type === 'IEND') return Buffer.concat(parts)
  }
  return Buffer.concat([...parts, png.subarray(from)])
}
