import { LONGEST_LINK } from './nodes.ts'

const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address of a link as it may be kept and shown (G19); undefined for one that may not, such as a script. */
export function safeLink(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > LONGEST_LINK) return undefined
  const address = URL.parse(given)
  // A name and a password before the host only serve to make it look like another one.
  if (!address || !PROTOCOLS.has(address.protocol) || address.username || address.password) return undefined
  return address.href.length > LONGEST_LINK ? undefined : address.href
}

const isAddress = /^[^\s@]{1,64}@[^\s@]{1,255}$/
const isNumber = /^\+?[\d ()-]{5,25}$/

/** What somebody typed as a link, made an address: `example.com`, `asha@example.com` and a telephone number are links too. */
export function typedLink(typed: string): string | undefined {
  const given = typed.trim()
  if (given.length > LONGEST_LINK) return undefined
  if (isAddress.test(given)) return safeLink(`mailto:${given}`)
  if (isNumber.test(given)) return safeLink(`tel:${given.replaceAll(/[^\d+]/g, '')}`)
  if (/^[a-z][a-z\d+.-]{0,20}:/i.test(given) && !/^[^:/]{1,255}:\d{1,5}(?:\/|$)/.test(given)) return safeLink(given)
  const found = safeLink(`https://${given}`)
  return found && URL.parse(found)?.hostname.includes('.') ? found : undefined
}

/** Where a link leads, to be read beside its words: the domain, the mail address or the number. */
export function linkTarget(href: string): string {
  const address = URL.parse(href)
  if (!address) return ''
  return address.protocol.startsWith('http') ? address.hostname.replace(/^www\./, '') : address.pathname
}
