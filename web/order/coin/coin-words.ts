import type { CoinEntry, CoinEntryKind } from '@chowk/contract/order/coin.ts'
import { m } from '../../paraglide/messages.js'

const numberOf = ({ order }: CoinEntry): string => order?.displayNumber ?? ''

const WORDS: Readonly<Record<CoinEntryKind, (entry: CoinEntry) => string>> = {
  QUIZ: ({ reason }) => (reason ? m.coins_quiz({ name: reason }) : m.coins_quiz_own()),
  CONTRIBUTION: ({ reason }) => (reason ? m.coins_contribution({ name: reason }) : m.coins_contribution_own()),
  GRANT: ({ reason }) => (reason ? m.coins_grant({ reason }) : m.coins_grant_own()),
  ORDER: (entry) =>
    entry.order?.isWaiting
      ? m.coins_order_waiting({ number: numberOf(entry) })
      : m.coins_order({ number: numberOf(entry) }),
  RELEASED: (entry) => m.coins_released({ number: numberOf(entry) }),
  REFUND: (entry) => m.coins_refund({ number: numberOf(entry) }),
  TAKEN_BACK: ({ reason }) => (reason ? m.coins_taken_back({ name: reason }) : m.coins_taken_back_own()),
  EXPIRED: () => m.coins_expired(),
}

/** Why coins came or went, in a line. */
export const coinReason = (entry: CoinEntry): string => WORDS[entry.kind](entry)
