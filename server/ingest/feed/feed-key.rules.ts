import { withoutEndSlashes } from './canonical-url.rules.ts'

/** What makes two spellings of a feed's address one: without scheme, www, a slash at the end and the case of the host. */
export function feedKey(address: string): string {
  const { hostname, port, pathname, search } = new URL(address)
  return `${hostname.replace(/^www\./, '')}${port && `:${port}`}${withoutEndSlashes(pathname)}${search}`
}
