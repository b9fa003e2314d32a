import { fromBuffer, open } from 'yauzl'
import type { Entry, Options, ZipFile } from 'yauzl'

/** Why an archive is not opened, or a file of it not read. */
export class ArchiveFault extends Error {
  readonly code: 'BROKEN' | 'TOO_LARGE'
  constructor(code: ArchiveFault['code']) {
    super(code)
    this.code = code
  }
}

/** How much all files of an archive may hold together when they are unpacked, and how many there may be. */
export interface ArchiveLimits {
  mostBytes: number
  mostEntries: number
}

const OPTIONS: Options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }

/** A ZIP that somebody sent: one whose names lead out of it is broken, and no file of it gives more than it says. */
export class ZipArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Opens an archive; one that says it holds too much is refused before anything of it is unpacked. */
  static async open(from: string | Buffer, { mostBytes, mostEntries }: ArchiveLimits): Promise<ZipArchive> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const done = (failure: Error | null, opened: ZipFile) =>
        failure ? reject(new ArchiveFault('BROKEN')) : resolve(opened)
      if (typeof from === 'string') open(from, OPTIONS, done)
      else fromBuffer(from, OPTIONS, done)
    })
    if (zip.entryCount > mostEntries) throw new ArchiveFault('TOO_LARGE')
    const entries = new Map<string, Entry>()
    let bytes = 0
    await new Promise<void>((resolve, reject) => {
      zip.on('error', () => reject(new ArchiveFault('BROKEN')))
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        bytes += entry.uncompressedSize
        if (bytes > mostBytes) return reject(new ArchiveFault('TOO_LARGE'))
        entries.set(entry.fileName.replace(/^\//, ''), entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
    return new ZipArchive(zip, entries)
  }

  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Names of all its files. */
  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Pieces of one of the files; a file that is not there is empty. One that holds more than it says ends with a fault. */
  async *bytesOf(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) return
    try {
      const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
        this.#zip.openReadStream(entry, (failure, opened) => (failure ? reject(failure) : resolve(opened))),
      )
      for await (const chunk of stream) yield chunk as unknown as Uint8Array
    } catch {
      throw new ArchiveFault('BROKEN')
    }
  }
}
