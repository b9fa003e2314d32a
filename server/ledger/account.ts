import type { Sql } from '../platform/database.ts'

/** An account: whose it is, and what for. */
export interface Account {
  /** Like 'seller', 'gateway' or 'platform'. */
  ownerKind: string
  /** An id or a name; empty for the platform itself. */
  ownerId: string
  purpose: string
}

const keyOf = ({ ownerKind, ownerId, purpose }: Account): string => JSON.stringify([ownerKind, ownerId, purpose])

/** Ids of accounts, in the order given; those that do not exist are opened. */
export async function openAccounts(tx: Sql, accounts: readonly Account[]): Promise<string[]> {
  const known = await findAccounts(tx, accounts)
  const missing = accounts.filter((account) => !known.has(keyOf(account)))
  if (missing.length > 0) {
    // In one order, so that two who open the same accounts do not deadlock.
    await tx`
      insert into ledger_account (owner_kind, owner_id, purpose)
      select distinct owner_kind, owner_id, purpose from ${namesOf(tx, missing)} order by 1, 2, 3
      on conflict do nothing`
    for (const [key, id] of await findAccounts(tx, missing)) known.set(key, id)
  }
  return accounts.map((account) => {
    const id = known.get(keyOf(account))
    if (id === undefined) throw new Error(`The account ${keyOf(account)} was not opened`)
    return id
  })
}

async function findAccounts(sql: Sql, accounts: readonly Account[]): Promise<Map<string, string>> {
  const rows = await sql<(Account & { id: string })[]>`
    select a.id::text as id, a.owner_kind, a.owner_id, a.purpose
    from ledger_account a join ${namesOf(sql, accounts)} using (owner_kind, owner_id, purpose)`
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

const namesOf = (sql: Sql, accounts: readonly Account[]) => sql`
  unnest(${accounts.map(({ ownerKind }) => ownerKind)}::text[], ${accounts.map(({ ownerId }) => ownerId)}::text[],
    ${accounts.map(({ purpose }) => purpose)}::text[]) as wanted (owner_kind, owner_id, purpose)`
