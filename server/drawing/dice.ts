/** Numbers that look random and are the same for the same seed, on every machine. */
export type Dice = {
  /** A number from low up to, not including, high. */
  between(min: number, high: number): number
  /** A whole number from low to high, both included. */
  integer(min: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** True in the given share of throws. */
  chance(share: number): boolean
}

export function diceFrom(seed: string | number): Dice {
  let state = 0x811c9dc5
  for (const letter of String(seed)) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, high: number) => min + next() * (high - min)
  const integer = (min: number, high: number) => Math.floor(between(min, high + 1))
  return {
    between,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    chance: (share) => next() < share,
  }
}
