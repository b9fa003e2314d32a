import type { Input } from '@chowk/contract/call.ts'
import { MovementAccount, listMovements, listPayouts } from '@chowk/contract/settlement/payout.ts'
import { SettlementStatus, listSettlements } from '@chowk/contract/settlement/settlement.ts'
import { CURSOR, addressInput, oneOf, shapedLike } from '../../app/list/address-input.ts'
import { read } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'

/** Parts of the wallet below its balance; the first one stands at the plain address. */
export const WALLET_PARTS = ['orders', 'movements', 'payouts'] as const
/** See the list of the same name. */
export type WalletPart = (typeof WALLET_PARTS)[number]

/** The part that an address asks for. */
export const partIn = (search: URLSearchParams): WalletPart =>
  WALLET_PARTS.find((part) => part === search.get('part')) ?? 'orders'

/** Orders that an address asks for (R4.11). */
export const ordersIn = (search: URLSearchParams): Input<typeof listSettlements> => ({
  size: 50,
  ...addressInput(search, { settlementStatus: oneOf(SettlementStatus.options, 'show'), next: CURSOR }),
})

/** Movements that an address asks for. */
export const movementsIn = (search: URLSearchParams): Input<typeof listMovements> => ({
  size: 50,
  ...addressInput(search, {
    account: oneOf(MovementAccount.options),
    month: shapedLike(/^20\d\d-(0[1-9]|1[0-2])$/),
    next: CURSOR,
  }),
})

/** Payouts that an address asks for. */
export const payoutsIn = (search: URLSearchParams): Input<typeof listPayouts> => ({
  size: 50,
  ...addressInput(search, { next: CURSOR }),
})

/** What the part at an address reads. */
export function readOf(search: URLSearchParams): Read {
  const part = partIn(search)
  if (part === 'movements') return read(listMovements, movementsIn(search))
  if (part === 'payouts') return read(listPayouts, payoutsIn(search))
  return read(listSettlements, ordersIn(search))
}
