import fs from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** More boxes than a film of half an hour has outside of its pictures; who sends more has something else in mind. */
const MOST_BOXES = 20_000
const MOST_FACTS_BYTES = 16 * 1024 * 1024

interface Box {
  /** Where it begins, where its content begins, and where it ends. */
  from: number
  content: number
  to: number
  name: string
}

type ReadBox = (handle: FileHandle, from: number, to: number) => Promise<Box | undefined>

interface Container {
  read: ReadBox
  /** Boxes that hold boxes. */
  opens: ReadonlySet<string>
  /** Boxes in which a telephone writes where and by whom a film was made. */
  facts: ReadonlySet<string>
  /** The first bytes that make a box of this length an empty one. */
  emptied(length: number): Buffer | undefined
}

/** Blots out, in place, what a telephone wrote into a film beside picture and sound. */
export async function forgetFacts(path: string, mediaType: string): Promise<void> {
  const handle = await fs.open(path, 'r+')
  try {
    const { size } = await handle.stat()
    await walk(handle, mediaType === 'video/mp4' ? MP4 : WEBM, { from: 0, to: size, left: { boxes: MOST_BOXES } })
  } finally {
    await handle.close()
  }
}

async function walk(
  handle: FileHandle,
  film: Container,
  segment: { from: number; to: number; left: { boxes: number } },
): Promise<void> {
  let index = segment.from
  while (index < segment.to && segment.left.boxes-- > 0) {
    const box = await film.read(handle, index, segment.to)
    if (!box) return
    if (film.facts.has(box.name)) await blot(handle, film, box)
    else if (film.opens.has(box.name)) await walk(handle, film, { from: box.content, to: box.to, left: segment.left })
    index = box.to
  }
}

async function blot(handle: FileHandle, film: Container, { from, to }: Box): Promise<void> {
  const head = film.emptied(to - from)
  if (!head || to - from > MOST_FACTS_BYTES) return
  await handle.write(Buffer.concat([head, Buffer.alloc(to - from - head.length)]), 0, to - from, from)
}

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const MP4: Container = {
  opens: new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf']),
  facts: new Set(['udta', 'meta', 'uuid']),
  async read(handle, from, to) {
    const head = await bytesAt(handle, from, 16)
    if (head.length < 8) return undefined
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return undefined
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - from : short
    const content = from + (short === 1 ? 16 : 8)
    const end = from + size
    return end >= content && end <= to ? { from, content, to: end, name: head.toString('latin1', 4, 8) } : undefined
  },
  emptied(length) {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length, 0)
    head.write('free', 4, 'latin1')
    return head
  },
}

// Matroska writes numbers with their own length in front: as many zero bits as bytes follow.
const lengthOf = (first: number | undefined) => (first ? Math.clz32(first) - 23 : 0)

const WEBM: Container = {
  opens: new Set(['18538067', '1549a966']),
  // Tags, attachments, and the title.
  facts: new Set(['1254c367', '1941a469', '7ba9']),
  async read(handle, from, to) {
    const head = await bytesAt(handle, from, 12)
    const nameLength = lengthOf(head[0])
    const sizeLength = lengthOf(head[nameLength])
    if (nameLength < 1 || nameLength > 4 || sizeLength < 1 || head.length < nameLength + sizeLength) return undefined
    const raw = head.subarray(nameLength, nameLength + sizeLength)
    const mask = 2n ** BigInt(7 * sizeLength) - 1n
    const size = BigInt(`0x${raw.toString('hex')}`) & mask
    const content = from + nameLength + sizeLength
    // All ones: as long as its parent.
    const end = size === mask ? to : content + Number(size)
    return end <= to ? { from, content, to: end, name: head.toString('hex', 0, nameLength) } : undefined
  },
  emptied(length) {
    if (length < 2) return undefined
    if (length < 128) return Buffer.from([0xec, 0x80 | (length - 2)])
    const head = Buffer.alloc(9)
    head.writeBigUInt64BE(BigInt(length - 9) | (1n << 56n), 1)
    head[0] = 0xec
    return head
  },
}
