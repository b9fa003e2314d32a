import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Storage, StoredRange } from './storage.ts'

/** Files of a folder, spread over others by the first letters of their keys. */
export class LocalStorage implements Storage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async take(key: string, file: string, _mediaType: string): Promise<void> {
    const address = this.#at(key)
    if ((await this.size(key)) !== undefined) return await fs.rm(file, { force: true })
    // What people upload is for no other account of the machine.
    await fs.mkdir(dirname(address), { recursive: true, mode: 0o700 })
    const half = `${address}.${randomUUID()}.half`
    await move(file, half)
    const handle = await fs.open(half, 'r+')
    await handle.sync().finally(async () => await handle.close())
    await fs.rename(half, address)
  }

  async size(key: string): Promise<number | undefined> {
    const found = await fs.stat(this.#at(key)).catch(() => undefined)
    return found?.size
  }

  async read(key: string, range?: StoredRange): Promise<ReadableStream<Uint8Array> | undefined> {
    if ((await this.size(key)) === undefined) return undefined
    const stream = createReadStream(this.#at(key), range && { start: range.from, end: range.to })
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>
  }

  async remove(key: string): Promise<void> {
    await fs.rm(this.#at(key), { force: true })
  }

  #at(key: string): string {
    return join(this.#folder, key.slice(0, 2), key)
  }
}

// A rename within one disk, a copy between two.
async function move(from: string, to: string): Promise<void> {
  try {
    await fs.rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await fs.copyFile(from, to)
    await fs.rm(from, { force: true })
  }
}
