import { DomUtils, parseDocument } from 'htmlparser2'
import type { RawFeed, RawItem } from './feed.ts'

type Document = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** Formats of single publishers: the name of an item's element for each root. */
export const OTHER_ROOTS: Record<string, string> = { newsml: 'newsitem', backslash: 'story' }

export function readOtherHeader(root: string, header: string): Omit<RawFeed, 'items'> {
  const document = parse(header)
  const service = find(document, 'newsservice')
  const home = service?.attribs['link-url'] ?? find(document, 'catalog')?.attribs['href']
  return {
    format: root === 'newsml' ? 'newsml' : 'backslash',
    home,
    title: home !== undefined && URL.canParse(home) ? new URL(home).hostname.replace(/^www\./, '') : root,
  }
}

export function readOtherItem(root: string, piece: string): RawItem | undefined {
  const document = parse(piece)
  const item = root === 'newsml' ? fromNewsItem(document) : fromStory(document)
  return item.title === undefined ? undefined : item
}

function fromNewsItem(document: Document): RawItem {
  const body = find(document, 'body.content') ?? find(document, 'body')
  const pictures = body ? all(body, 'media-reference') : []
  const paragraphs = (body ? all(body, 'p') : []).map((each) => `<p>${DomUtils.textContent(each).trim()}</p>`)
  return {
    guid: all(document, 'newscomponent')[0]?.attribs['duid'],
    links: [text(document, 'deriveredfrom')].filter((each) => each !== undefined),
    title: text(document, 'mi:shorttitle') ?? text(document, 'headline'),
    summary: text(document, 'description') ?? text(document, 'slugline'),
    content: paragraphs.length > 0 ? paragraphs.join('') : undefined,
    authors: [text(document, 'author') ?? text(document, 'byline')],
    published: [text(document, 'firstcreated')],
    updated: [text(document, 'thisrevisioncreated')],
    categories: [],
    enclosures: [],
    images: pictures.map((each) => ({
      url: each.attribs['source'],
      width: Number(each.attribs['width']) || undefined,
    })),
  }
}

function fromStory(document: Document): RawItem {
  return {
    links: [text(document, 'url')].filter((each) => each !== undefined),
    title: text(document, 'title'),
    authors: [text(document, 'author')],
    published: [text(document, 'time')],
    updated: [],
    categories: [text(document, 'section')],
    enclosures: [],
    images: [],
  }
}

const parse = (text: string) =>
  parseDocument(text, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
const all = (within: Document | Element, name: string) => DomUtils.getElementsByTagName(name, within, true)
const find = (within: Document | Element, name: string) => all(within, name)[0]

function text(within: Document | Element, name: string): string | undefined {
  const found = find(within, name)
  const written = found ? DomUtils.textContent(found).trim() : ''
  return written === '' ? undefined : written
}
