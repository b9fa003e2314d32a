/**
 * The address to return to after signing in (R2.04, B4), or undefined when it could lead off this site:
 * only a path that starts with one slash passes. Browsers read `\` as `/` and drop tabs and line ends, so both are refused.
 */
export function returnPathOf(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000) return undefined
  return /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(wanted) ? wanted : undefined
}
