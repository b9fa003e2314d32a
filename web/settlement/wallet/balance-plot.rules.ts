import type { Output } from '@chowk/contract/call.ts'
import type { getBalanceDays } from '@chowk/contract/settlement/payout.ts'

/** A day of the plot. */
export type BalanceDay = Output<typeof getBalanceDays>['days'][number]

/** A place in the plot, in per cent of its width and height. */
interface Place {
  left: number
  top: number
}

/** A plot of balances in a box that is a unit wide for each day and 100 high. */
export interface BalanceDrawing {
  width: number
  line: string
  area: string
  /** Parts of the line below zero; empty if there are none. */
  below: string
  zero: number
  ticks: { paise: number; top: number }[]
  dates: { day: string; left: number }[]
  /** The day with the lowest balance below zero. */
  lowest: (Place & { day: string; paise: number }) | undefined
  last: Place
}

const MOST_TICKS = 4
const LEAST_STEP = 10_000
const rounded = (number: number) => Math.round(number * 100) / 100

/** The distance of grid lines in paise: 1, 2 or 5 with zeros, at least ₹100. */
export function stepOf(range: number): number {
  const rough = Math.max(range / MOST_TICKS, LEAST_STEP)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

/** Whether anything happened on these days. */
export const hasMoved = (days: readonly BalanceDay[]): boolean =>
  days.some(({ inPaise, outPaise, balancePaise }) => inPaise !== 0 || outPaise !== 0 || balancePaise !== 0)

/** Draws the balance after each day as steps; the last one is a point. */
export function drawBalance(days: readonly BalanceDay[]): BalanceDrawing {
  const balances = days.map(({ balancePaise }) => balancePaise)
  const bottom = Math.min(0, ...balances)
  const highest = Math.max(0, ...balances)
  const step = stepOf(highest - bottom)
  const top = Math.max(step, Math.ceil(highest / step) * step)
  const width = Math.max(1, days.length - 1)
  const y = (paise: number) => rounded(((top - paise) / (top - bottom)) * 100)
  const left = (index: number) => rounded((index / width) * 100)
  const line = balances.map((paise, index) => `${index === 0 ? 'M0' : `H${index}V`} ${y(paise)}`).join('')
  const below = balances.flatMap((paise, index) => (paise < 0 && index < width ? [`M${index} ${y(paise)}h1`] : []))
  const lowestAt = balances.indexOf(bottom)
  return {
    width,
    line,
    area: `${line}V ${y(0)}H0Z`,
    below: below.join(''),
    zero: y(0),
    ticks: ticksIn(bottom, top, step).map((paise) => ({ paise, top: y(paise) })),
    dates: datesOf(days, left),
    lowest: bottom < 0 ? { ...nameOf(days, lowestAt), left: left(lowestAt + 0.5), top: y(bottom) } : undefined,
    last: { left: 100, top: y(balances.at(-1) ?? 0) },
  }
}

function ticksIn(bottom: number, top: number, step: number): number[] {
  const first = Math.ceil(bottom / step)
  return Array.from({ length: top / step - first + 1 }, (_, index) => (first + index) * step)
}

const nameOf = (days: readonly BalanceDay[], index: number) => ({
  day: days[index]?.day ?? '',
  paise: days[index]?.balancePaise ?? 0,
})

/** The first and the last day, and two between them. */
function datesOf(days: readonly BalanceDay[], left: (index: number) => number): BalanceDrawing['dates'] {
  const end = days.length - 1
  const places = [...new Set([0, 1 / 3, 2 / 3, 1].map((part) => Math.round(part * end)))]
  return places.flatMap((index) => {
    const day = days[index]?.day
    return day === undefined ? [] : [{ day, left: left(index) }]
  })
}
