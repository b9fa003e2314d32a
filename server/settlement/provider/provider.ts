/** Names of the ports that pay out money. */
export type PayoutPort = 'SANDBOX' | 'RAZORPAYX'

/** A payout to be sent. */
export interface PayoutRequest {
  /** The id of our row: a provider that knows it sends nothing twice. */
  reference: string
  amountPaise: number
  holderName: string
  number: string
  ifsc: string
}

/** What a provider says of a payout. */
export interface PayoutAnswer {
  /** BUSY: the money did not move, for a reason that passes. REFUSED and RETURNED are about the account. */
  state: 'PENDING' | 'PAID' | 'REFUSED' | 'BUSY' | 'RETURNED'
  providerId: string
  utr: string
  feePaise: number
  feeGstPaise: number
  /** Why it failed, in the words of the bank. */
  failureText: string
}

/** Moves money to banks. Its methods throw `ProviderUnreached` when nothing was sent, and `ProviderSilent` when that is not known. */
export interface PayoutProvider {
  name: PayoutPort
  /** The most that it moves now; null if it does not say. */
  findLimit(): Promise<number | null>
  send(request: PayoutRequest): Promise<PayoutAnswer>
  /** Undefined: it never received the payout. */
  find(payout: { reference: string; providerId: string }): Promise<PayoutAnswer | undefined>
}

/** The request may have reached the provider, but its answer did not reach us. */
export class ProviderSilent extends Error {}

/** The provider did not receive the request, so no money moved. */
export class ProviderUnreached extends Error {}

/** The money moved, or will. */
export const NO_FEE = { feePaise: 0, feeGstPaise: 0 } as const
