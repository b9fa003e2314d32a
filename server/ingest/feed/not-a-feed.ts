import { Parser } from 'htmlparser2'
import { startOfDocument } from './xml-shape.ts'
import { webUrl } from './canonical-url.rules.ts'

const FEED_TYPES = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^application\/json|^text\/xml/i

export function looksLikeHtml(start: string): boolean {
  const from = startOfDocument(start)
  const head = start.slice(from, from + 200)
  return /^(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]|<(?:title|meta|script|div|p|h1|table|center)[\s>/])/i.test(
    head,
  )
}

export const looksLikeOpml = (root: string) => root === 'opml'

/** Rule I11: the feeds that a page names in its head, and links in it that look like feeds. */
export function findFeedLinks(html: string, address?: string): { url: string; title: string }[] {
  const found = new Map<string, string>()
  const add = (href: string | undefined, title: string) => {
    const url = href === undefined ? undefined : webUrl(href, address)?.href
    if (url !== undefined && !found.has(url)) found.set(url, title)
  }
  const parser = new Parser({
    onopentag: (name, attribs) => {
      const rels = (attribs['rel'] ?? '').toLowerCase().split(/\s+/)
      const type = attribs['type'] ?? ''
      if (name === 'link' && rels.includes('alternate') && FEED_TYPES.test(type))
        add(attribs['href'], attribs['title'] ?? '')
      if (
        name === 'a' &&
        /(?:\.rss|\.atom|\.rdf|\/feed\/?|\/rss(?:\.xml)?|\/feed\.(?:xml|json)|\/atom\.xml)$/i.test(
          attribs['href'] ?? '',
        )
      ) {
        add(attribs['href'], attribs['title'] ?? '')
      }
    },
  })
  parser.end(html.slice(0, 512 * 1024))
  return [...found].slice(0, 20).map(([url, title]) => ({ url, title }))
}
