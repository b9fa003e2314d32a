/** Reads a `cookie` header; the first of two equal names wins, as browsers send the most specific first. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  if (!header) return cookies
  for (const pair of header.split(';')) {
    const index = pair.indexOf('=')
    if (index < 1) continue
    const name = pair.slice(0, index).trim()
    cookies[name] ??= pair.slice(index + 1).trim()
  }
  return cookies
}

/** One `set-cookie` line: for the whole site, gone with the browser's session unless it has an age, not for scripts unless `forScripts`, `Secure` unless the site is plain HTTP. */
export function cookieLine(
  name: string,
  value: string,
  { maxAgeS, secure, forScripts }: { maxAgeS: number | undefined; secure: boolean; forScripts?: boolean },
): string {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  return `${name}=${value}; Path=/${age}; SameSite=Lax${forScripts ? '' : '; HttpOnly'}${secure ? '; Secure' : ''}`
}
