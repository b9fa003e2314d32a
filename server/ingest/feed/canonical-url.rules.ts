const TRACKING = /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|ref|cmp)$/i
const SECOND_LEVEL = new Set(['ac', 'co', 'com', 'edu', 'firm', 'gen', 'gov', 'ind', 'mil', 'net', 'nic', 'org', 'res'])

/** Rule I18: one key for the many addresses of one page; to compare, not to open. Undefined when it is no web address. */
export function canonicalUrl(link: string, relCanonical?: string): string | undefined {
  const own = webUrl(link)
  if (!own) return undefined
  const declared = relCanonical === undefined ? undefined : webUrl(relCanonical, own.href)
  const url = declared && registrableDomain(declared.hostname) === registrableDomain(own.hostname) ? declared : own
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  const remaining = url.search
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !TRACKING.test(each.split('=')[0]!))
  url.search = remaining.join('&')
  url.pathname = withoutEndSlashes(url.pathname)
  const key = url.href
  return url.pathname === '/' && !url.search ? key.replace(/\/$/, '') : key
}

/** `/news//` is the page `/news`. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The plain page behind an AMP address (`/amp`, `/amp/…`, `?amp=1`), or undefined; true only when that page is known too. */
export function withoutAmp(key: string): string | undefined {
  const url = webUrl(key)
  if (!url) return undefined
  const path = url.pathname.replace(/\/amp\/?$/, '').replace(/^\/amp\//, '/')
  const search = url.search
    .slice(1)
    .split('&')
    .filter((each) => !/^(?:amp(?:=1|=true)?|outputType=amp)$/i.test(each))
    .join('&')
  if (path === url.pathname && search === url.search.slice(1)) return undefined
  url.pathname = path
  url.search = search
  return canonicalUrl(url.href)
}

/** The absolute http(s) address of a link as feeds write it, or undefined. */
export function webUrl(link: string, base?: string): URL | undefined {
  const trimmed = link.trim()
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined
  const url = new URL(trimmed, base)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

/** The part of a host name that one owner registers: two labels, three under co.in, com.au and their like. */
export function registrableDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const short = labels.length > 2 && labels.at(-1)!.length === 2 && SECOND_LEVEL.has(labels.at(-2)!)
  return labels.slice(short ? -3 : -2).join('.')
}
