import { PAGE_QUERY } from '@chowk/contract/page-query.ts'

/** The address as the reader's browser has it: the configured origin, or else whatever the request says in `Host`. */
export function publicAddress(requested: string, origin: string | undefined): URL {
  const url = new URL(requested)
  if (!origin) return url
  const own = new URL(origin)
  url.protocol = own.protocol
  url.host = own.host
  url.port = own.port
  return url
}

/** A page's address without what no table keeps and nobody types; undefined where it is as it should be. */
export function typedAddress(url: URL): string | undefined {
  const search = url.search.replaceAll(/%00/g, '')
  // Two strokes at its beginning would lead to another site.
  return search === url.search ? undefined : url.pathname.replace(/^\/+/, '/') + search
}

/** What a page that all visitors share is rendered for: no token, no e-mail address, no mark of a campaign. */
export function sharedAddress(url: URL): URL {
  const shared = new URL(url)
  shared.search = ''
  for (const name of PAGE_QUERY) {
    const value = url.searchParams.get(name)
    if (value !== null) shared.searchParams.set(name, value)
  }
  return shared
}
