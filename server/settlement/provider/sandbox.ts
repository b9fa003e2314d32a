import { createHash } from 'node:crypto'
import type { SandboxMode } from '@chowk/contract/settlement/operator.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { NO_FEE, ProviderSilent, ProviderUnreached } from './provider.ts'
import type { PayoutAnswer, PayoutProvider, PayoutRequest } from './provider.ts'

const FEE = { feePaise: 300, feeGstPaise: 54 }
/** A slow bank takes this long. */
const SLOW_MS = 30 * MINUTE_MS
/** A bank that returns money does so after this long. */
const RETURN_MS = 3 * DAY_MS
/** What a provider short of money can move. */
const SHORT_PAISE = 100_000

interface Sent {
  reference: string
  number: number
  mode: SandboxMode
  utr: string
  madeAt: Date
}

/** How the sandbox behaves now. */
export async function readSandboxMode(sql: Sql): Promise<SandboxMode> {
  const [row] = await sql<{ mode: SandboxMode }[]>`select mode from sandbox_payout_mode`
  return row?.mode ?? 'PAY'
}

/** Lets the sandbox behave in another way from now on. */
export async function writeSandboxMode(tx: Sql, mode: SandboxMode): Promise<void> {
  await tx`insert into sandbox_payout_mode (mode) values (${mode}) on conflict (only_row) do update set mode = excluded.mode`
}

/** A bank in our own database. It keeps what it was sent, also where it does not answer. */
export function openPayoutSandbox({ sql, clock }: Pick<House, 'sql' | 'clock'>): PayoutProvider {
  return {
    name: 'SANDBOX',
    findLimit: async () => ((await readSandboxMode(sql)) === 'SHORT_OF_MONEY' ? SHORT_PAISE : null),
    async send(request) {
      const mode = await readSandboxMode(sql)
      if (mode === 'DOWN') throw new ProviderUnreached('The bank of the sandbox is down')
      const sent = await keep(sql, request, { mode, at: clock.now() })
      if (mode === 'LOSE_ANSWER') throw new ProviderSilent('The answer of the sandbox was lost')
      return answerOf(sent, clock.now())
    },
    async find({ reference }) {
      if ((await readSandboxMode(sql)) === 'DOWN') throw new ProviderUnreached('The bank of the sandbox is down')
      const [sent] = await sql<Sent[]>`
        select reference, number, mode, utr, made_at from sandbox_payout where reference = ${reference} order by number limit 1`
      return sent && answerOf(sent, clock.now())
    },
  }
}

// Only a bank that pays twice makes a second transfer for the same reference.
async function keep(
  sql: Pool,
  { reference, amountPaise }: PayoutRequest,
  { mode, at }: { mode: SandboxMode; at: Date },
): Promise<Sent> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`
    const before = await tx<Sent[]>`
      select reference, number, mode, utr, made_at from sandbox_payout where reference = ${reference} order by number`
    const [first] = before
    if (first && mode !== 'PAY_TWICE') return first
    const number = before.length + 1
    const utr = `CHKSBX${createHash('sha256').update(`${reference} ${number}`).digest('hex').slice(0, 10).toUpperCase()}`
    await tx`
      insert into sandbox_payout (reference, number, amount_paise, mode, utr, made_at)
      values (${reference}, ${number}, ${amountPaise}, ${mode}, ${utr}, ${at})`
    return { reference, number, mode, utr, madeAt: at }
  })
}

function answerOf({ reference, number, mode, utr, madeAt }: Sent, now: Date): PayoutAnswer {
  const providerId = `pout_${reference.replaceAll('-', '').slice(-14)}${number}`
  const age = now.getTime() - madeAt.getTime()
  if (mode === 'FAIL')
    return { state: 'REFUSED', providerId, utr: '', ...NO_FEE, failureText: 'The account does not exist' }
  if (mode === 'SLOW' && age < SLOW_MS) return { state: 'PENDING', providerId, utr: '', ...NO_FEE, failureText: '' }
  if (mode === 'FAIL_LATER' && age >= RETURN_MS)
    return { state: 'RETURNED', providerId, utr, ...NO_FEE, failureText: 'The account is closed' }
  return { state: 'PAID', providerId, utr, ...FEE, failureText: '' }
}
