/**
 * Divides a whole amount by weights, by largest remainder; of equal remainders the earlier one wins. If all weights are 0, each counts 1.
 * The parts add up to the amount.
 */
export function divide(total: number, weights: readonly number[]): number[] {
  if (total < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('An amount and its weights are not negative')
  if (weights.length === 0) {
    if (total > 0) throw new RangeError('An amount cannot be divided among none')
    return []
  }
  const isEven = weights.every((weight) => weight === 0)
  const shares = weights.map((weight) => (isEven ? 1n : BigInt(weight)))
  const sum = shares.reduce((before, share) => before + share, 0n)
  const quotients = shares.map((share, index) => {
    const product = BigInt(total) * share
    return { index, part: product / sum, remainder: product % sum }
  })
  let rest = Number(BigInt(total) - quotients.reduce((before, { part }) => before + part, 0n))
  const parts = quotients.map(({ part }) => Number(part))
  for (const { index } of quotients.toSorted((one, other) => compare(other.remainder, one.remainder))) {
    if (rest === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    rest--
  }
  return parts
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)

/** Some units of a line: those after the first `from`, up to `to`, of a quantity. */
export interface UnitRange {
  from: number
  to: number
  quantity: number
}

/** The share of an amount that belongs to some units of a line, by cumulative difference (S36): parts add up to the amount. */
export function partOf(total: number, { from, to, quantity }: UnitRange): number {
  if (!(from >= 0 && from <= to && to <= quantity && quantity > 0))
    throw new RangeError(`Units ${from} to ${to} are not in a line of ${quantity}`)
  const upTo = (units: number) => (BigInt(total) * BigInt(units)) / BigInt(quantity)
  return Number(upTo(to) - upTo(from))
}
