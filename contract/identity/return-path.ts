const BASE = 'https://return.invalid'

/**
 * The address to return to after signing in (R2.04, B4), as a browser will read it; undefined when it could lead off this site.
 * It is parsed once and what was parsed is answered: a path such as `/a/..//host` becomes another site only by being parsed.
 */
export function returnPathOf(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000) return undefined
  // Browsers read `\` as `/` and drop tabs and line ends.
  if (!/^\/(?!\/)/.test(wanted) || /[\\\u0000-\u0020\u007f]/.test(wanted)) return undefined
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
