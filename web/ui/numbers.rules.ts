const STEPS = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1000, 'K'],
] as const

/** A large count in short: K, M, B with one decimal, cut off and not rounded (news:G12). */
export function shortCount(count: number): string {
  for (const [step, letter] of STEPS) {
    if (count >= step) return `${(Math.floor(count / (step / 10)) / 10).toFixed(1)}${letter}`
  }
  return grouped(count)
}

/** Indian grouping: 1,23,45,678 (news:G13). */
export function grouped(count: number): string {
  const [integer = '', segment] = String(Math.abs(count)).split('.')
  const last = integer.slice(-3)
  const before = integer.slice(0, -3).replaceAll(/\B(?=(?:\d\d)+$)/g, ',')
  return `${count < 0 ? '−' : ''}${before ? `${before},` : ''}${last}${segment ? `.${segment}` : ''}`
}
