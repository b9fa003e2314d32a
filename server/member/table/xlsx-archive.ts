import { open } from 'node:fs/promises'
import { open as openZip } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import type { SaxesTagPlain } from 'saxes'
import { FileFault } from './table-row.ts'

/** All files of a workbook together, unpacked; and how many there may be. */
const MOST_BYTES = 300 * 1024 * 1024
const MOST_ENTRIES = 2000
const OLE_MARK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP_MARK = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** What the first bytes say of a file; one that is locked or of the old kind is refused. */
export async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = (await file.read(Buffer.alloc(65_536), 0, 65_536, 0)).buffer
    if (head.subarray(0, 4).equals(ZIP_MARK)) return true
    if (!head.subarray(0, 4).equals(OLE_MARK)) return false
    const rest = await file.readFile()
    throw new FileFault(rest.includes(LOCKED) || head.includes(LOCKED) ? 'WORKBOOK_LOCKED' : 'WORKBOOK_OLD')
  } finally {
    await file.close()
  }
}

/** A workbook as the files that it is packed of. */
export class XlsxArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Opens a workbook; one that says it holds too much is refused before anything of it is unpacked. */
  static async open(path: string): Promise<XlsxArchive> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (failure, opened) =>
        failure ? reject(new FileFault('WORKBOOK_BROKEN')) : resolve(opened),
      ),
    )
    if (zip.entryCount > MOST_ENTRIES) throw new FileFault('WORKBOOK_TOO_LARGE')
    const entries = new Map<string, Entry>()
    let bytes = 0
    await new Promise<void>((resolve, reject) => {
      zip.on('error', () => reject(new FileFault('WORKBOOK_BROKEN')))
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        bytes += entry.uncompressedSize
        if (bytes > MOST_BYTES) return reject(new FileFault('WORKBOOK_TOO_LARGE'))
        entries.set(entry.fileName.replace(/^\//, ''), entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
    return new XlsxArchive(zip, entries)
  }

  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Pieces of one of the files as text; a file that is not there is empty. One that holds more than it says ends with a fault. */
  async *textOf(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const decoder = new TextDecoder('utf-8')
    try {
      const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
        this.#zip.openReadStream(entry, (failure, opened) => (failure ? reject(failure) : resolve(opened))),
      )
      for await (const chunk of stream) yield decoder.decode(chunk as unknown as Uint8Array, { stream: true })
      yield decoder.decode()
    } catch {
      throw new FileFault('WORKBOOK_BROKEN')
    }
  }

  /** Reads one of the files tag by tag. */
  async read(name: string, hear: XmlListener): Promise<void> {
    for await (const _ of this.readInPieces(name, hear)) {
      // All is said to the listener.
    }
  }

  /** The same, with a pause after each piece, so that what was heard of it can be handed on. */
  async *readInPieces(name: string, hear: XmlListener): AsyncGenerator<void> {
    const parser = new SaxesParser()
    // Their own entities could make little into much.
    parser.on('doctype', () => {
      throw new FileFault('WORKBOOK_BROKEN')
    })
    parser.on('error', () => {
      throw new FileFault('WORKBOOK_BROKEN')
    })
    parser.on('opentag', (tag) => hear.open(localName(tag.name), tag.attributes))
    if (hear.close) parser.on('closetag', (tag) => hear.close?.(localName(tag.name)))
    if (hear.text) parser.on('text', (text) => hear.text?.(text))
    for await (const piece of this.textOf(name)) {
      parser.write(piece)
      yield
    }
    if (this.has(name)) parser.close()
    yield
  }
}

/** What hears the tags of a file. */
export interface XmlListener {
  open: (name: string, attributes: SaxesTagPlain['attributes']) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
