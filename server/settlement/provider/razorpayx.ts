import * as z from 'zod/mini'
import type { RazorpayXSettings } from '../../platform/settings/outside-service.ts'
import { ProviderSilent, ProviderUnreached } from './provider.ts'
import type { PayoutAnswer, PayoutProvider, PayoutRequest } from './provider.ts'

const TIMEOUT_MS = 20_000
/** The names of holders that the API takes. */
const LONGEST_NAME = 50

const Payout = z.object({
  id: z.string(),
  status: z.enum([
    'queued',
    'pending',
    'scheduled',
    'processing',
    'processed',
    'reversed',
    'cancelled',
    'rejected',
    'failed',
  ]),
  utr: z.nullish(z.string()),
  fees: z._default(z.int(), 0),
  tax: z._default(z.int(), 0),
  status_details: z.nullish(
    z.object({ description: z.nullish(z.string()), source: z.nullish(z.string()), reason: z.nullish(z.string()) }),
  ),
})
type Payout = z.infer<typeof Payout>
const Payouts = z.object({ items: z.array(Payout) })
const Balances = z.object({ items: z.array(z.object({ account_number: z.nullish(z.string()), balance: z.int() })) })
const Fault = z.object({ error: z.object({ description: z.string(), field: z.nullish(z.string()) }) })

const STATES: Readonly<Record<Payout['status'], PayoutAnswer['state']>> = {
  queued: 'PENDING',
  pending: 'PENDING',
  scheduled: 'PENDING',
  processing: 'PENDING',
  processed: 'PAID',
  reversed: 'RETURNED',
  cancelled: 'BUSY',
  rejected: 'BUSY',
  failed: 'BUSY',
}

// `fees` includes the tax on it. A failure that the receiving bank reports is about the account.
function answerOf({ id, status, utr, fees, tax, status_details: details }: Payout): PayoutAnswer {
  const isAboutAccount = STATES[status] === 'BUSY' && details?.source === 'beneficiary_bank'
  return {
    state: isAboutAccount ? 'REFUSED' : STATES[status],
    providerId: id,
    utr: utr ?? '',
    feePaise: fees - tax,
    feeGstPaise: tax,
    failureText: details?.description ?? '',
  }
}

const asName = (name: string) =>
  name
    .replaceAll(/[^A-Za-z0-9 .'-]/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME) || 'Seller'

/** Answers after which no payout exists: it was refused, our keys are wrong, or there were too many requests. */
const NOT_TAKEN = [400, 401, 403, 404, 422, 429]

/** Whether a request that failed never left this machine. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

function isNotSent(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && NOT_SENT.has(String(cause.code))
}

/** Payouts of RazorpayX over its REST API. The reference is its idempotency key, and the payout is found by it again. */
export function openRazorpayX(settings: RazorpayXSettings, timeoutMs = TIMEOUT_MS): PayoutProvider {
  const { keyId, keySecret, account, url } = settings
  const headers = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const ask = async (path: string, more: { body?: object; headers?: Record<string, string> } = {}) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: more.body ? 'POST' : 'GET',
        headers: { ...headers, ...more.headers },
        ...(more.body && { body: JSON.stringify(more.body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, json: (await answer.json()) as unknown }
    } catch (failure) {
      if (isNotSent(failure)) throw new ProviderUnreached(`RazorpayX ${path} was not reached`, { cause: failure })
      throw new ProviderSilent(`RazorpayX ${path} did not answer`, { cause: failure })
    }
  }
  return {
    name: 'RAZORPAYX',
    async findLimit() {
      const { status, json } = await ask('/banking_balances')
      const balances = status === 200 ? z.safeParse(Balances, json).data : undefined
      return balances?.items.find(({ account_number: number }) => number === account)?.balance ?? null
    },
    async send(request) {
      const more = { body: bodyOf(request, account), headers: { 'x-payout-idempotency': request.reference } }
      const { status, json } = await ask('/payouts', more)
      const payout = z.safeParse(Payout, json)
      if (status < 300 && payout.success) return answerOf(payout.data)
      if (!NOT_TAKEN.includes(status)) throw new ProviderSilent(`RazorpayX /payouts answered ${status}`)
      return refusalOf(z.safeParse(Fault, json).data?.error)
    },
    async find({ reference, providerId }) {
      const path = providerId
        ? `/payouts/${encodeURIComponent(providerId)}`
        : `/payouts?account_number=${encodeURIComponent(account)}&reference_id=${encodeURIComponent(reference)}`
      const { status, json } = await ask(path)
      const one = z.safeParse(Payout, json)
      const all = z.safeParse(Payouts, json)
      if (status !== 200 || (!one.success && !all.success))
        throw new ProviderSilent(`RazorpayX ${path} answered ${status}`)
      const found = one.success ? one.data : all.data?.items[0]
      return found && answerOf(found)
    },
  }
}

const bodyOf = ({ reference, amountPaise, holderName, number, ifsc }: PayoutRequest, account: string) => ({
  account_number: account,
  amount: amountPaise,
  currency: 'INR',
  mode: 'NEFT',
  purpose: 'payout',
  queue_if_low_balance: false,
  reference_id: reference,
  narration: 'Chowk payout',
  fund_account: {
    account_type: 'bank_account',
    bank_account: { name: asName(holderName), ifsc, account_number: number },
    contact: { name: asName(holderName), type: 'vendor', reference_id: reference },
  },
})

function refusalOf(error: { description: string; field?: string | null | undefined } | undefined): PayoutAnswer {
  const isAboutAccount = error?.field?.startsWith('fund_account') ?? false
  return {
    state: isAboutAccount ? 'REFUSED' : 'BUSY',
    providerId: '',
    utr: '',
    feePaise: 0,
    feeGstPaise: 0,
    failureText: error?.description ?? '',
  }
}
