import { FORMAT_LIMITS } from '@chowk/contract/quiz/format.ts'
import { ArchiveFault, ZipArchive } from '../../platform/upload/zip-archive.ts'
import { decoded } from '../format/decoded.ts'
import { NotTaken, reasonOf, refusedRow } from '../format/draft.rules.ts'
import type { ReadRow } from '../format/draft.rules.ts'
import { FileFault } from '../format/file-fault.ts'
import { plainName } from './qti-names.rules.ts'
import { itemRow, qtiRoot } from './read-qti-item.ts'
import { factsOf } from '../format/tags.rules.ts'
import { allOf, childOf, childrenOf, lettersOf, readXml } from './xml-tree.ts'
import type { XmlNode } from './xml-tree.ts'

/** Pictures and films may lie beside the items; they are never unpacked. */
const LIMITS = { mostBytes: 100 * 1024 * 1024, mostEntries: 5000 }
const MOST_ITEM_BYTES = FORMAT_LIMITS.bytes
const MANIFEST = 'imsmanifest.xml'

/** Questions of a package of QTI are put into `rows`, in the order of its manifest. */
export async function readPackage(bytes: Uint8Array, rows: ReadRow[]): Promise<'QTI_2' | 'QTI_3'> {
  try {
    const archive = await ZipArchive.open(Buffer.from(bytes), LIMITS)
    return await readItems(archive, rows)
  } catch (failure) {
    if (!(failure instanceof ArchiveFault)) throw failure
    throw new FileFault(failure.code === 'TOO_LARGE' ? 'UNPACKS_TOO_LARGE' : 'PACKAGE_BROKEN')
  }
}

async function readItems(archive: ZipArchive, rows: ReadRow[]): Promise<'QTI_2' | 'QTI_3'> {
  let version: 'QTI_2' | 'QTI_3' = 'QTI_2'
  for (const { path, facts } of await itemsOf(archive)) {
    if (rows.length === FORMAT_LIMITS.questions) throw new FileFault('TOO_MANY_QUESTIONS')
    const text = await textOf(archive, path)
    if (text.slice(0, HEAD).includes('<qti-')) version = 'QTI_3'
    rows.push(rowOfFile(path, text, facts))
  }
  return version
}

const HEAD = 2000

// One file that is broken costs no other.
function rowOfFile(path: string, text: string, facts: ReadonlyMap<string, string>): ReadRow {
  const place = { line: 1, file: path.slice(0, 200) }
  try {
    if (text.trim() === '') throw new FileFault('NO_QUESTIONS')
    const root = qtiRoot(text)
    if (root?.name === 'assessmentItem') return itemRow(root, place, facts)
    return refusedRow(place, new NotTaken(reasonOf('UNREADABLE', 'question', root?.name ?? path)))
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure
    return refusedRow(
      { ...place, line: failure.line ?? 1 },
      new NotTaken(reasonOf('UNREADABLE', 'question', failure.code)),
    )
  }
}

interface Listed {
  path: string
  facts: ReadonlyMap<string, string>
}

async function itemsOf(archive: ZipArchive): Promise<Listed[]> {
  const manifest = archive.names.find((name) => name.toLowerCase().split('/').at(-1) === MANIFEST)
  if (manifest === undefined) return looseItems(archive)
  const folder = manifest.slice(0, -MANIFEST.length)
  const resources: XmlNode[] = []
  readXml(await textOf(archive, manifest), {
    depth: 0,
    nameOf: plainName,
    onNode: (root) => resources.push(...childrenOf(childOf(root, 'resources'), 'resource')),
  })
  const isOf = (of: string) => (resource: XmlNode) => (resource.attributes['type'] ?? '').startsWith(of)
  const items = resources.filter(
    (each) => isOf('imsqti_item_xmlv2')(each) || isOf('imsqti_item_xmlv3')(each) || isOf('imsqti_apipitem')(each),
  )
  if (items.length === 0 && resources.some(isOf('imsqti_xmlv1'))) throw new FileFault('QTI_1')
  return items.map((resource) => ({ path: `${folder}${hrefOf(resource)}`, facts: factsOf(keywordsOf(resource)) }))
}

// Spaces and letters of other scripts are written as addresses write them.
function hrefOf(resource: XmlNode): string {
  const href = resource.attributes['href'] ?? ''
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

const KEYWORDS: ReadonlySet<string> = new Set(['keyword'])

const keywordsOf = (resource: XmlNode): string[] =>
  allOf(childOf(resource, 'metadata'), KEYWORDS).map((keyword) => lettersOf(keyword).trim())

const looseItems = (archive: ZipArchive): Listed[] =>
  archive.names
    .filter((name) => name.toLowerCase().endsWith('.xml'))
    .map((path) => ({ path, facts: new Map<string, string>() }))

async function textOf(archive: ZipArchive, path: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of archive.bytesOf(path)) {
    bytes += piece.length
    if (bytes > MOST_ITEM_BYTES) throw new FileFault('UNPACKS_TOO_LARGE')
    pieces.push(piece)
  }
  return decoded(Buffer.concat(pieces))
}
