import type { Plan } from '@chowk/contract/billing/plan.ts'

/** How many people one may pull the stone to: finer where the small ones are. */
export function stepsOf(plans: readonly Plan[]): number[] {
  const most = Math.max(...plans.map(({ gives }) => gives.seats))
  const steps = new Set<number>([1])
  for (let count = 5; count < most; count += stepAt(count)) steps.add(count)
  for (const { gives } of plans) steps.add(gives.seats)
  return [...steps].toSorted((a, b) => a - b)
}

const STEPS = [
  [50, 5],
  [200, 10],
  [1000, 50],
  [5000, 100],
] as const
const COARSE = 1000
const stepAt = (count: number) => STEPS.find(([until]) => count < until)?.[1] ?? COARSE

/** The smallest plan that holds so many people, with the store if that is wanted; the largest when none does. */
export function planFor(plans: readonly Plan[], people: number, withStore: boolean): Plan | undefined {
  const fits = plans.find(({ gives }) => gives.seats >= people && (gives.storeAccess || !withStore))
  return fits ?? plans.at(-1)
}

/** Numbers of people at which another plan begins: the stops on the line. */
export const stopsOf = (plans: readonly Plan[]): number[] => [1, ...new Set(plans.map(({ gives }) => gives.seats))]
