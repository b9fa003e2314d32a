import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'

export type Extracted = { title: string; byline: string; html: string; language: string; excerpt: string }

const MAX_ELEMENTS = 20_000

/** The part of a page that is its article, as markup that nobody cleaned yet. */
export function extract(html: string, address: string): Extracted | undefined {
  // Scripts are never run and nothing is loaded: jsdom does neither unless told to.
  const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() })
  try {
    const read = new Readability(dom.window.document, { maxElemsToParse: MAX_ELEMENTS, charThreshold: 200 }).parse()
    if (!read?.content) return undefined
    return {
      title: read.title ?? '',
      byline: read.byline ?? '',
      html: read.content,
      language: read.lang ?? '',
      excerpt: read.excerpt ?? '',
    }
  } finally {
    dom.window.close()
  }
}
