import type { IsInRunningQuiz } from './audio/ask-audio.ts'
import type { KeepHeardQuestion } from './audio/listen.ts'
import type { checkEntitlement } from './billing/billing.ts'
import type { findTax } from './billing/tax/tax-row.ts'
import type { findSeller } from './billing/tax-rate.ts'
import type { FactorReset, SendReset } from './member/people/member-help.ts'
import type { FindSeats } from './member/people/member-list.ts'
import type { Invite } from './member/people/invitation-letter.job.ts'
import type { PassPayment } from './member/admin/ownership.ts'
import type { ContentSource, ModerationParts } from './moderation/content.ts'
import type { reviewAgain } from './moderation/review-again.ts'
import type { NoticeKinds } from './notice/kind.ts'
import type { QrWorld } from './organisation/qr/qr-facts.ts'
import type { MayTakeSeats } from './organisation/seats.ts'
import type { Coins } from './order/coin/coin-port.ts'
import type { StoreNeeds } from './organisation/store-permission.ts'
import type { PaymentKinds } from './payment/kind/payment-kind.ts'
import type { Sql } from './platform/database.ts'
import type { Handler } from './platform/handle.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { WorkspaceData } from './platform/workspace-data.ts'
import type { Purchases } from './product/shelf/purchases.ts'
import type { PayoutHolds } from './reconciliation/result/payout-holds.ts'
import type { SearchKinds, Spellings } from './search/search.ts'

/** What one domain provides to domains that may not import it. Each is provided by exactly one domain. */
export interface ProvidedPorts {
  /** What the plan of a workspace allows. */
  checkEntitlement: typeof checkEntitlement
  /** Tax details of a workspace or of an individual. */
  findTaxDetails: typeof findTax
  /** GST code of the State of the platform; null until it has tax details. */
  findPlatformState: (sql: Sql, at: Date) => Promise<string | null>
  /** Tax details of the platform on a day; undefined until it has some. */
  findPlatformSeller: typeof findSeller
  /** Whether more people fit into a workspace; holds their seats until the transaction ends. */
  mayTakeSeats: MayTakeSeats
  findSeats: FindSeats
  /** Hands the payment of a plan to the new owner of a workspace. */
  passPayment: PassPayment
  findStorePlan: StoreNeeds['findStorePlan']
  /** Writes to members whose permission for the store has changed. */
  tellStore: StoreNeeds['tellStore']
  /** What plan and tax details say about QR codes. */
  qrWorld: QrWorld
  suspendMember: ModerationParts['suspend']
  liftSuspension: ModerationParts['lift']
  /** Sends a person the way to a new password. */
  sendReset: SendReset
  factorReset: FactorReset
  /** Writes the invitation of one membership. */
  invite: Invite
  /** Puts something that was taken down and has changed before a moderator again. */
  reviewAgain: typeof reviewAgain
  keepHeardQuestion: KeepHeardQuestion
  isInRunningQuiz: IsInRunningQuiz
  /** Facts about orders that products need. */
  purchases: Purchases
  /** Coins that people earn, for domains that have them earned. */
  coins: Coins
  /** Holds what is due for an order back from payouts. */
  payoutHolds: PayoutHolds
  /** How the stories spell a word that may have been meant. */
  findSpellings: Spellings
}

/** What is collected from all domains, for those that work on all of it. */
export interface CollectedPorts {
  /** The answers of all calls, once they are made. */
  handlers: () => readonly Handler[]
  noticeKinds: NoticeKinds
  personalData: readonly PersonalData[]
  workspaceData: readonly WorkspaceData[]
  searchable: SearchKinds
  reportable: readonly ContentSource[]
  paymentKinds: PaymentKinds
}

/** Everything that a domain may receive. */
export type Ports = ProvidedPorts & CollectedPorts
