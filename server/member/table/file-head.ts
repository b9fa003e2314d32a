import { open } from 'node:fs/promises'

const HEAD_BYTES = 65_536

/** The first bytes of a file, 64 KiB at most, by which it is known what it is and how it is written. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
