import { readFile } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import type { SaxesTagPlain } from 'saxes'
import { ArchiveFault, ZipArchive } from '../../platform/upload/zip-archive.ts'
import { readHead } from './file-head.ts'
import { FileFault } from './table-row.ts'

/** All files of a workbook together, unpacked; and how many there may be. */
const MOST_BYTES = 300 * 1024 * 1024
const MOST_ENTRIES = 2000
/** A cell has far fewer letters. */
const MOST_BETWEEN_TAGS = 1024 * 1024
const OLE_MARK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP_MARK = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** What the first bytes say of a file; one that is locked or of the old kind is refused. */
export async function isWorkbook(path: string): Promise<boolean> {
  const head = await readHead(path)
  if (head.subarray(0, 4).equals(ZIP_MARK)) return true
  if (!head.subarray(0, 4).equals(OLE_MARK)) return false
  const all = await readFile(path)
  throw new FileFault(all.includes(LOCKED) ? 'WORKBOOK_LOCKED' : 'WORKBOOK_OLD')
}

/** Whether a file has bytes that no text has, and does not begin as a workbook does: one that came damaged, by its name a workbook. */
export async function isBinary(path: string): Promise<boolean> {
  const head = await readHead(path)
  return !head.subarray(0, 4).equals(ZIP_MARK) && !head.subarray(0, 4).equals(OLE_MARK) && head.some((byte) => byte < 9)
}

/** A workbook as the files that it is packed of. */
export class XlsxArchive {
  readonly #zip: ZipArchive

  private constructor(zip: ZipArchive) {
    this.#zip = zip
  }

  /** Opens a workbook; one that says it holds too much is refused before anything of it is unpacked. */
  static async open(path: string): Promise<XlsxArchive> {
    try {
      return new XlsxArchive(await ZipArchive.open(path, { mostBytes: MOST_BYTES, mostEntries: MOST_ENTRIES }))
    } catch (failure) {
      throw ofWorkbook(failure)
    }
  }

  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#zip.has(name)
  }

  /** Pieces of one of the files as text; a file that is not there is empty. One that holds more than it says ends with a fault. */
  async *textOf(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8')
    try {
      for await (const chunk of this.#zip.bytesOf(name)) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    } catch (failure) {
      throw ofWorkbook(failure)
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
    // The parser keeps a text, a comment or a tag until it ends; one that never does would fill all memory.
    let heardAt = 0
    parser.on('opentag', (tag) => {
      heardAt = parser.position
      hear.open(localName(tag.name), tag.attributes)
    })
    parser.on('closetag', (tag) => {
      heardAt = parser.position
      hear.close?.(localName(tag.name))
    })
    if (hear.text) parser.on('text', (text) => hear.text?.(text))
    for await (const piece of this.textOf(name)) {
      parser.write(piece)
      if (parser.position - heardAt > MOST_BETWEEN_TAGS) throw new FileFault('WORKBOOK_TOO_LARGE')
      yield
    }
    if (this.has(name)) parser.close()
    yield
  }
}

const ofWorkbook = (failure: unknown): unknown => {
  if (!(failure instanceof ArchiveFault)) return failure
  return new FileFault(failure.code === 'TOO_LARGE' ? 'WORKBOOK_TOO_LARGE' : 'WORKBOOK_BROKEN')
}

/** What hears the tags of a file. */
export interface XmlListener {
  open: (name: string, attributes: SaxesTagPlain['attributes']) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
