import { dayInIndia } from '../../platform/time.ts'

/** Most coins that are granted on one day in India. */
export interface CoinLimits {
  /** To one person for quizzes, whatever workspaces pay for a pass (QC10). */
  quizzes: number
  /** To one person by operators. */
  toPerson: number
  /** By one operator. */
  byOperator: number
}

/** Each row holds from its day on, oldest first. */
const LIMITS: readonly (CoinLimits & { from: string })[] = [
  { from: '2026-01-01', quizzes: 100, toPerson: 500, byOperator: 5000 },
]

const NONE: CoinLimits = { quizzes: 0, toPerson: 0, byOperator: 0 }

/** The limits that hold at a time. */
export const coinLimitsAt = (at: Date): CoinLimits => LIMITS.findLast(({ from }) => from <= dayInIndia(at)) ?? NONE
