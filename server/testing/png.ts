import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** A grey PNG that is small packed and claims this size; `notes` are chunks before the picture. */
export function flatPng(
  width: number,
  height: number,
  { rows = height, notes = [] as readonly Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const packed = deflateSync(Buffer.alloc((width + 1) * rows))
  const parts = [pngChunk('IHDR', head), ...notes, pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** A compressed text of a PNG that inflates to this many bytes. */
export const longNote = (bytes: number, keyword = 'note'): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.alloc(bytes, 'a'))]))
