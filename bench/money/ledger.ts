// Ledger transfers a second with fsync, and the wallet of a seller with 100,000 entries. Prints one line a claim.
import { getBalanceDays, listMovements } from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements } from '@chowk/contract/settlement/settlement.ts'
import { platformAccount, post, sellerAccount } from '@chowk/server/ledger/ledger.ts'
import { measureCall, openBenchHouse, inputsOf, signIn } from '../house.ts'
import type { BenchHouse } from '../house.ts'

const CLIENTS = 16
const ACCOUNTS = 50
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const ENTRIES = 100_000
const CHUNK = 1000
const ROUNDS = 40
const GOAL = { transfersASecond: 200, pageMs: 20 }

/** Books between random sellers and one busy account until the time is over. */
async function bookAll({ house: { sql } }: BenchHouse): Promise<void> {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const client = async (number: number) => {
    for (let n = 0; performance.now() < until; n++) {
      const seller = sellerAccount(`bench ${(number * 7 + n * 13) % ACCOUNTS}`, 'payable')
      const entries = [
        { account: seller, paise: -100 },
        { account: platformAccount('bank'), paise: 100 },
      ]
      await sql.begin(async (tx) => await post(tx, { kind: 'BENCH', ref: `${number} ${n}`, entries, at: new Date() }))
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, async (_, number) => await client(number)))
  const [wrong] = await sql<{ paise: number }[]>`select coalesce(sum(paise), 0)::float8 as paise from ledger_entry`
  console.log(
    `${'transfers a second, fsync on'.padEnd(44)} ${(done / SECONDS).toFixed(0)}  (goal ${GOAL.transfersASecond})  sum ${wrong?.paise}`,
  )
}

/** A seller with so many entries on its payable account, none of them paid out. */
async function fillSeller({ owner }: BenchHouse): Promise<string> {
  const [person] = await owner<{ id: string }[]>`
    insert into person (name, email, birth_year, is_begun) values ('Potter', 'bench-potter@chowk.example', 1980, true) returning id`
  const [seller] = await owner<{ id: string }[]>`
    insert into store_seller (person_id, name, created_at) values (${person?.id ?? ''}, 'Potter', now()) returning id`
  const accounts = { seller: sellerAccount(seller?.id ?? '', 'payable'), other: platformAccount('adjustment') }
  await owner`
    insert into ledger_account (owner_kind, owner_id, purpose)
    select owner_kind, owner_id, purpose from json_populate_recordset(null::ledger_account, ${JSON.stringify(
      Object.values(accounts).map(({ ownerKind, ownerId, purpose }) => ({
        owner_kind: ownerKind,
        owner_id: ownerId,
        purpose,
      })),
    )}::json) on conflict do nothing`
  for (let from = 0; from < ENTRIES; from += CHUNK)
    await owner`
      with transfers as (
        insert into ledger_transfer (kind, ref, at)
        select 'ADJUSTMENT', 'bench ' || n, now() - (${ENTRIES}::int - n) * interval '5 minutes'
        from generate_series(${from}::int + 1, ${from + CHUNK}::int) n returning id
      )
      insert into ledger_entry (transfer_id, line, account_id, paise)
      select t.id, case a.owner_kind when 'seller' then 1 else 2 end, a.id, case a.owner_kind when 'seller' then -100 else 100 end
      from transfers t cross join ledger_account a
      where (a.owner_kind = 'seller' and a.owner_id = ${accounts.seller.ownerId}) or a.purpose = 'adjustment'`
  await owner.unsafe('vacuum analyze')
  return person?.id ?? ''
}

const open = await openBenchHouse('money', { fsync: 'on' })
try {
  await bookAll(open)
  const viewer = await signIn(open, { personId: await fillSeller(open), workspaceId: null })
  const goalMs = GOAL.pageMs
  const inputs = inputsOf(ROUNDS, () => ({}))
  await measureCall(
    open.house,
    { name: 'statement, first page of 100,000', call: listMovements, goalMs, viewer },
    inputs,
  )
  await measureCall(open.house, { name: 'wallet with 100,000 entries', call: getWallet, viewer }, inputs)
  await measureCall(open.house, { name: 'plot of 30 days', call: getBalanceDays, viewer }, inputs)
  await measureCall(open.house, { name: 'settlements, first page', call: listSettlements, viewer }, inputs)
} finally {
  await open.close()
}
