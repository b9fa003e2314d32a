import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Person } from '../viewer.ts'
import type { Pool } from '../database.ts'

/** Signs by which the name of a file leads elsewhere, or looks like another name. */
export const HOSTILE_NAME = /[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u

/** A file that came with a call and lies in a folder of this request, which is removed after the answer. */
export class UploadedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  /** Hash of the bytes, as 64 hexadecimal digits. */
  readonly sha256: string
  /** The first bytes. */
  readonly head: Buffer

  constructor(of: Pick<UploadedFile, 'path' | 'name' | 'bytes' | 'sha256' | 'head'>) {
    this.path = of.path
    this.name = of.name
    this.bytes = of.bytes
    this.sha256 = of.sha256
    this.head = of.head
  }
}

/** What is at hand before a file is read. */
export interface TakingHouse {
  sql: Pool
  clock: Clock
  config: Config
}

/** How a call takes files. Each function throws the refusal. */
export interface Taking {
  /** Before anything is read, for instance to count the try. */
  before(house: TakingHouse, viewer: Person): Promise<void>
  /** How long this file may be, judged by its name and first bytes. */
  most(file: { field: string; name: string; head: Buffer }): number
  /** The refusal of a file that is longer than that, of one whose sender went away, and of a request that does not say how long it is. */
  tooLarge(most: number): Error
  cutShort(): Error
  lengthNeeded(): Error
}
