import { LEAST_PAYOUT_PAISE } from '@chowk/contract/settlement/settlement.ts'
import type { DueGroup } from './due-item.ts'

interface Terms {
  /** Whether only orders are paid that the seller asked for. */
  onlyRequested: boolean
  /** A closed seller is paid the last paisa (S49). */
  isClosed: boolean
  /** The most that the provider moves now; null without a limit. */
  limitPaise: number | null
}

/** The groups that a payout pays, or why there is none. */
export interface Choice {
  groups: DueGroup[]
  amountPaise: number
  /** Something is due but stays behind. */
  waits: 'BELOW_MINIMUM' | 'PROVIDER_LIMIT' | null
}

const NONE = { groups: [], amountPaise: 0 }

/** Chooses what a payout pays (S49, S50): all that the seller owes is taken off, then the oldest earnings that fit are paid. */
export function chooseDue(due: readonly DueGroup[], { onlyRequested, isClosed, limitPaise }: Terms): Choice {
  const owed = due.filter(({ paise }) => paise <= 0)
  const earned = due.filter(
    (group) => group.paise > 0 && !group.isHeld && (!onlyRequested || group.isRequested || group.orderId === null),
  )
  let amountPaise = owed.reduce((sum, { paise }) => sum + paise, 0)
  const paid: DueGroup[] = []
  for (const group of earned) {
    if (limitPaise !== null && amountPaise + group.paise > limitPaise) continue
    amountPaise += group.paise
    paid.push(group)
  }
  const isCut = paid.length < earned.length
  if (paid.length === 0) return { ...NONE, waits: isCut ? 'PROVIDER_LIMIT' : null }
  if (amountPaise <= 0 || (amountPaise < LEAST_PAYOUT_PAISE && !isClosed))
    return { ...NONE, waits: isCut ? 'PROVIDER_LIMIT' : 'BELOW_MINIMUM' }
  return { groups: [...owed, ...paid], amountPaise, waits: isCut ? 'PROVIDER_LIMIT' : null }
}
