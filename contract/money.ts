import * as z from 'zod/mini'

/** An amount in whole paise, a hundred to the rupee; never a fraction. */
export const Paise = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

/** Divides whole numbers exactly and rounds a half up; `below` is above nought. */
export function roundHalfUp(above: bigint, below: bigint): number {
  const doubled = 2n * above + below
  const integer = doubled / (2n * below)
  // BigInt cuts towards nought; a half below nought goes up too.
  const isCut = doubled < 0n && doubled % (2n * below) !== 0n
  return Number(isCut ? integer - 1n : integer)
}

/** A share of an amount, like 900 of 10000 for nine per cent, to the paisa, a half rounded up. */
export const shareOf = (paise: number, share: number, total: number): number =>
  roundHalfUp(BigInt(paise) * BigInt(share), BigInt(total))

/** Indian grouping with the rupee sign: ₹1,23,456.50; whole rupees lose their paise when asked for. */
export function rupees(paise: number, { short = false } = {}): string {
  const integer = String(Math.trunc(Math.abs(paise) / 100))
  const rest = String(Math.abs(paise) % 100).padStart(2, '0')
  const before = integer.slice(0, -3).replaceAll(/\B(?=(?:\d\d){1,10}$)/g, ',')
  const grouped = `${before ? `${before},` : ''}${integer.slice(-3)}`
  return `${paise < 0 ? '−' : ''}₹${grouped}${short && rest === '00' ? '' : `.${rest}`}`
}
