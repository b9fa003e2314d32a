const LARGEST = 2n ** 63n - 1n

/** The number of an article from its base 36 id, or undefined. */
export function articleNumber(key: string): string | undefined {
  if (!/^[0-9a-z]{1,13}$/.test(key)) return undefined
  let number = 0n
  for (const digit of key) number = number * 36n + BigInt(Number.parseInt(digit, 36))
  return number <= LARGEST ? String(number) : undefined
}

/** The number at the end of an article's slug, whatever words stand before it (V1). */
export function articleIdOf(slug: string): string | undefined {
  return articleNumber(slug.slice(slug.lastIndexOf('-') + 1))
}
