import { platformAccount } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { bookSuspenseOut } from '../books/suspense-books.ts'
import { PAYMENT_CAPTURE, isInChargeback } from '../kind/states.rules.ts'
import { lockSuspense } from './match-suspense.ts'

interface WriteOff {
  captureId: string
  actorId: string
  reason: string
  at: Date
}

/** Writes money in suspense off after two people agreed (S63); false if it is no longer there or in a dispute. */
export async function writeOffSuspense(tx: Sql, { captureId, actorId, reason, at }: WriteOff): Promise<boolean> {
  const held = await lockSuspense(tx, captureId)
  if (!held || isInChargeback(held.chargeback)) return false
  await transition(tx, PAYMENT_CAPTURE, { id: captureId, to: 'WRITTEN_OFF', actorId, reason, at })
  await bookSuspenseOut(tx, held, { account: platformAccount('write_off'), at })
  return true
}
