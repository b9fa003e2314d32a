import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Bits of a slot's number: 16,384 files, which is 1.5 GB at most, however many pictures are asked for. */
const SLOT_BITS = 14
const HASH_BYTES = 32
/** Pictures of people held in the process. */
const MOST_HELD = 40

/** A picture that was made; an incomplete one lacks a picture that could not be read now, and is not held. */
export interface MadePicture {
  bytes: Buffer
  isComplete: boolean
}

/** Where pictures that were made are held. `name` says which one is meant, `shown` what it shows. */
export interface Shelf {
  get(name: string, shown: string, make: () => Promise<MadePicture>): Promise<MadePicture>
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The newest pictures of people, in the process alone: of somebody who goes nothing is left on a disk. */
export class HeldPictures implements Shelf {
  readonly #held = new LRUCache<string, Promise<MadePicture>>({ max: MOST_HELD })

  async get(name: string, shown: string, make: () => Promise<MadePicture>): Promise<MadePicture> {
    const key = `${name} ${shown}`
    const held = this.#held.get(key) ?? make()
    this.#held.set(key, held)
    try {
      const made = await held
      if (!made.isComplete) this.#held.delete(key)
      return made
    } catch (failure) {
      this.#held.delete(key)
      throw failure
    }
  }
}

/**
 * Pictures that were made, in a folder of a fixed number of slots: two that share one take turns in it. Each file begins with the hash of what it
 * shows, so that a picture is read only as long as it shows what is asked for.
 */
export class StoredPictures implements Shelf {
  readonly #folder: string
  readonly #making = new Map<string, Promise<MadePicture>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The picture of this name that shows this, made now if it is not there. Whoever asks meanwhile waits for the same one. */
  async get(name: string, shown: string, make: () => Promise<MadePicture>): Promise<MadePicture> {
    const hash = hashOf(shown)
    const file = this.#fileOf(name)
    const stored = await fs.readFile(file).catch(() => undefined)
    if (stored?.subarray(0, HASH_BYTES).equals(hash)) return { bytes: stored.subarray(HASH_BYTES), isComplete: true }
    const key = `${name} ${hash.toString('base64')}`
    const running = this.#making.get(key) ?? this.#make(file, hash, make)
    this.#making.set(key, running)
    try {
      return await running
    } finally {
      if (this.#making.get(key) === running) this.#making.delete(key)
    }
  }

  async #make(file: string, hash: Buffer, make: () => Promise<MadePicture>): Promise<MadePicture> {
    const made = await make()
    if (!made.isComplete) return made
    await fs.mkdir(this.#folder, { recursive: true })
    const half = `${file}.${process.pid}.${hash.toString('hex').slice(0, 8)}`
    await fs.writeFile(half, Buffer.concat([hash, made.bytes]))
    await fs.rename(half, file)
    return made
  }

  #fileOf(name: string): string {
    const slot = hashOf(name).readUInt32BE(0) >>> (32 - SLOT_BITS)
    return join(this.#folder, slot.toString(16).padStart(4, '0'))
  }
}
