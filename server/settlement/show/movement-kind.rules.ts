import type { MovementKind } from '@chowk/contract/settlement/payout.ts'

const KINDS: Readonly<Record<string, MovementKind>> = {
  SALE: 'SALE',
  COINS: 'COINS',
  INVOICED: 'TAX',
  COMPLETE: 'COMPLETED',
  REFUND: 'REFUND',
  COIN_RETURN: 'REFUND',
  PAYOUT: 'PAYOUT',
  PAYOUT_AFTER_ALL: 'PAYOUT',
  CHARGEBACK_OPEN: 'CHARGEBACK',
  CHARGEBACK_LOST: 'CHARGEBACK',
  CHARGEBACK_WON: 'CHARGEBACK',
  ADJUSTMENT: 'ADJUSTMENT',
  DONATION: 'DONATION',
  DONATION_REFUND: 'REFUND',
}

/** The kind of a journal in the words of a seller. */
export const movementKind = (journal: string): MovementKind => KINDS[journal] ?? 'OTHER'
