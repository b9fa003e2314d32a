import { platformAccount, portAccount, post } from '../../ledger/ledger.ts'
import type { Account, Booking } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import type { GatewayName } from '../gateway/gateway.ts'

/** Money without an order. */
export interface SuspenseMoney {
  captureId: string
  gateway: GatewayName
  amountPaise: number
  currency: string
}

const refOf = ({ captureId }: Pick<SuspenseMoney, 'captureId'>): string => `capture ${captureId}`

/** SUSPENSE_IN: the gateway has money whose owner is unknown (S63). The books are in rupees, so other currencies stay outside. */
export async function bookSuspenseIn(tx: Sql, money: SuspenseMoney, at: Date): Promise<void> {
  if (money.currency !== 'INR') return
  const { gateway, amountPaise: paise } = money
  const entries = [
    { account: portAccount(gateway, 'receivable'), paise },
    { account: platformAccount('suspense'), paise: -paise },
  ]
  await post(tx, { kind: 'SUSPENSE_IN', ref: refOf(money), entries, at })
}

/** SUSPENSE_OUT: the money goes to the account that it belongs to. */
export async function bookSuspenseOut(
  tx: Sql,
  money: SuspenseMoney,
  to: { account: Account; at: Date },
): Promise<void> {
  if (money.currency !== 'INR') return
  await bookSuspenseIn(tx, money, to.at)
  const { amountPaise: paise } = money
  const entries = [
    { account: platformAccount('suspense'), paise },
    { account: to.account, paise: -paise },
  ]
  await post(tx, { kind: 'SUSPENSE_OUT', ref: refOf(money), entries, at: to.at })
}

interface PaidRefund {
  refundId: string
  gateway: GatewayName
  paise: number
  at: Date
  /** The bank sent it back. */
  isReturned: boolean
  times: number
}

/** REFUND_PAID of a refund that no seller books, or its return by the bank. */
export async function bookRefundPaid(
  tx: Sql,
  { refundId, gateway, paise, at, isReturned, times }: PaidRefund,
): Promise<Booking> {
  const [debit, credit] = [platformAccount('refund_payable'), portAccount(gateway, 'receivable')]
  const entries = [
    { account: isReturned ? credit : debit, paise },
    { account: isReturned ? debit : credit, paise: -paise },
  ]
  return await post(tx, {
    kind: isReturned ? 'REFUND_RETURNED' : 'REFUND_PAID',
    ref: `refund ${refundId} ${times}`,
    entries,
    at,
  })
}
