/** The same address with some values of its query changed; an empty value takes a name out. */
export function inQuery(query: URLSearchParams, change: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `?${text}` : '?'
}
