import { platformAccount, portAccount, post, reverse } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'

/** The part of a dispute that one subject bears. */
export interface DisputeShare {
  /** Of its journals, like 'dispute disp_1 order 0198…'. */
  name: string
  /** What the dispute takes the money from. */
  account: Account
  gateway: string
  paise: number
  state: 'OPEN' | 'WON' | 'LOST'
  at: Date
}

interface Round {
  ref: string
  paise: number
  /** Its hold is in the books. */
  isHeld: boolean
}

/**
 * Books a dispute (S61): while it is open its money is held, lost money goes back to the gateway, and a won one reverses both. Steps may come
 * in any order and more than once. Returns the refs of the journals that were booked or reversed.
 */
export async function bookDispute(tx: Sql, share: DisputeShare): Promise<{ kind: string; ref: string }[]> {
  const { account, gateway, state, at } = share
  const { ref, paise, isHeld } = await findRound(tx, share)
  if (state === 'WON') {
    if (isHeld) await release(tx, ref, at)
    return []
  }
  if (paise <= 0) return []
  const hold = platformAccount('dispute_hold')
  const booked = [{ kind: 'CHARGEBACK_OPEN', ref }]
  if (!isHeld)
    await post(tx, {
      kind: 'CHARGEBACK_OPEN',
      ref,
      entries: [
        { account, paise },
        { account: hold, paise: -paise },
      ],
      at,
    })
  if (state !== 'LOST') return booked
  const entries = [
    { account: hold, paise },
    { account: portAccount(gateway, 'receivable'), paise: -paise },
  ]
  await post(tx, { kind: 'CHARGEBACK_LOST', ref, entries, at })
  return [...booked, { kind: 'CHARGEBACK_LOST', ref }]
}

// A dispute that is lost after it was won is booked once more.
async function findRound(tx: Sql, { name, paise }: DisputeShare): Promise<Round> {
  const rounds = await tx<{ ref: string; paise: number; isReversed: boolean }[]>`
    select t.ref, (select sum(e.paise) from ledger_entry e where e.transfer_id = t.id and e.paise > 0)::float8 as paise,
      exists (select from ledger_transfer r where r.reverses = t.id) as is_reversed
    from ledger_transfer t where t.kind = 'CHARGEBACK_OPEN' and starts_with(t.ref, ${`${name} `})`
  const held = rounds.find(({ isReversed }) => !isReversed)
  return held ? { ...held, isHeld: true } : { ref: `${name} ${rounds.length + 1}`, paise, isHeld: false }
}

async function release(tx: Sql, ref: string, at: Date): Promise<void> {
  const booked = await tx<{ kind: string; ref: string }[]>`
    select t.kind, t.ref from ledger_transfer t where t.kind in ('CHARGEBACK_OPEN', 'CHARGEBACK_LOST', 'CHARGEBACK_FAULT')
      and (t.ref = ${ref} or starts_with(t.ref, ${`${ref} fault `}))
      and not exists (select from ledger_transfer r where r.reverses = t.id) order by t.id desc`
  for (const each of booked) await reverse(tx, { ...each, at })
}
