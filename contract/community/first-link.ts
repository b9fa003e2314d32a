import { findLinks } from '../rich-text/find-links.ts'

/** Longest address that gets a card. */
export const LONGEST_ADDRESS = 2000

/** An address that can have a card, as all write it alike; undefined for anything else. */
export function linkOf(written: string): string | undefined {
  if (written.length > LONGEST_ADDRESS || !URL.canParse(written)) return undefined
  const url = new URL(written)
  if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= LONGEST_ADDRESS ? url.href : undefined
}

/** The first address in a text that can have a card; one without a scheme has none. */
export function firstLink(text: string): string | null {
  for (const { from, to } of findLinks(text)) {
    const link = linkOf(text.slice(from, to))
    if (link) return link
  }
  return null
}
