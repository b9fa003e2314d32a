import type { Readable } from 'node:stream'
import { elementsOf, qtiItemOf, rootAttributes } from './write-qti-item.ts'
import type { QtiVersion } from './write-qti-item.ts'
import { tagsOf } from '../format/tags.rules.ts'
import type { NamedQuestion } from '../format/tags.rules.ts'
import type { Xml } from '../format/write-xml.rules.ts'
import { documentOf, el } from '../format/write-xml.rules.ts'

const MANIFESTS = {
  QTI_2: {
    xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: 'QTIv2.2 Package',
    version: '1.0.0',
    item: 'imsqti_item_xmlv2p2',
    test: 'imsqti_test_xmlv2p2',
  },
  QTI_3: {
    xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schema: 'QTI Package',
    version: '3.0.0',
    item: 'imsqti_item_xmlv3p0',
    test: 'imsqti_test_xmlv3p0',
  },
} as const
const LOM = 'http://ltsc.ieee.org/xsd/LOM'
const TEST = 'test.xml'

interface Packed {
  version: QtiVersion
  title: string
  at: Date
}

const idOf = (place: number): string => `q${place + 1}`
const pathOf = (place: number): string => `items/${idOf(place)}.xml`

/** Questions as a package of QTI: an item each, a test that holds all of them in their order, and the manifest. */
export async function qtiPackageOf(questions: readonly NamedQuestion[], packed: Packed): Promise<Buffer> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: packed.at })
  add('imsmanifest.xml', manifestOf(questions, packed.version))
  add(TEST, testOf(questions, packed))
  for (const [place, question] of questions.entries())
    add(pathOf(place), qtiItemOf(question, { version: packed.version, id: idOf(place) }))
  zip.end()
  return Buffer.concat((await (zip.outputStream as Readable).toArray()) as Buffer[])
}

function manifestOf(questions: readonly NamedQuestion[], version: QtiVersion): string {
  const { xmlns, schema, version: schemaVersion, item, test } = MANIFESTS[version]
  const items = questions.map((question, place) =>
    el(
      'resource',
      { identifier: idOf(place), type: item, href: pathOf(place) },
      el('metadata', {}, keywordsOf(question)),
      el('file', { href: pathOf(place) }),
    ),
  )
  const complete = el(
    'resource',
    { identifier: 'test', type: test, href: TEST },
    el('file', { href: TEST }),
    ...questions.map((_, place) => el('dependency', { identifierref: idOf(place) })),
  )
  return documentOf(
    el(
      'manifest',
      { xmlns, identifier: 'chowk' },
      el('metadata', {}, el('schema', {}, schema), el('schemaversion', {}, schemaVersion)),
      el('organizations', {}),
      el('resources', {}, complete, ...items),
    ),
  )
}

// What an item has no place for.
function keywordsOf(question: NamedQuestion): Xml {
  const keywords = tagsOf(question).map((tag) => el('keyword', {}, el('string', { language: 'x-none' }, tag)))
  return el('lom', { xmlns: LOM }, el('general', {}, ...keywords))
}

function testOf(questions: readonly NamedQuestion[], { version, title }: Packed): string {
  const qti = elementsOf(version)
  const refs = questions.map((_, place) => qti('assessmentItemRef', { identifier: idOf(place), href: pathOf(place) }))
  const section = qti('assessmentSection', { identifier: 'section', title, visible: 'true' }, ...refs)
  const part = { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' }
  const root = { ...rootAttributes(version), identifier: 'test', title }
  return documentOf(qti('assessmentTest', root, qti('testPart', part, section)))
}
