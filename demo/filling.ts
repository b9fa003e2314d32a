import { DEMO_DOMAIN } from '@chowk/server/platform/config.ts'
import type { Config } from '@chowk/server/platform/config.ts'
import { connect } from '@chowk/server/platform/database.ts'
import type { DatabaseAddress, Sql } from '@chowk/server/platform/database.ts'
import type { OpenHouse } from '@chowk/server/open.ts'
import { emptyDatabase } from '@chowk/server/empty-database.ts'

/** Held while the world is put in place; it goes with its process, however that ends. */
const FILLING = 71_001

/** Makes the table that says when the demo was opened last, and whether its world stands as a whole. Older ones did not note it: theirs counts as whole. */
export async function makeDemoOpening(sql: Sql): Promise<void> {
  await sql`create table if not exists demo_opening (one boolean primary key default true check (one), at timestamptz not null)`
  await sql`alter table demo_opening add column if not exists is_whole boolean not null default true`
}

/**
 * Puts the world in place and notes that it stands. No other process takes it for abandoned meanwhile; one that fills the same database beside it,
 * and finds some steps begun, cannot say that all of it stands. False: the house was closed meanwhile, and the next start begins anew.
 */
export async function whileFilling(
  { owner, closing }: Pick<OpenHouse, 'owner' | 'closing'>,
  fill: () => Promise<void>,
): Promise<boolean> {
  try {
    const held = await owner.reserve()
    try {
      const [lock] = await held<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${FILLING}) as is_ours`
      await fill()
      if (lock?.isOurs) await held`update demo_opening set is_whole = true`
    } finally {
      await held.release()
    }
  } catch (failure) {
    // Its database went away with it.
    if (!closing.aborted) throw failure
  }
  return !closing.aborted
}

/**
 * A demo that was killed while it was filled would stay thin for ever, since each of its steps is done once: its database, in which nothing but the
 * first half of that world stands, is made anew. One that is being filled by another process stays, and so does one that anybody else has come to, or
 * whose role may make no database.
 */
export async function beginAnewIfHalf(address: DatabaseAddress, config: Config): Promise<void> {
  const sql = connect(address, 'owner', 1)
  const isHalf = await isAbandoned(sql).finally(async () => await sql.end())
  if (!isHalf) return
  console.log('The demo was ended before its world was in place, so it begins anew.')
  await emptyDatabase(address, config)
}

async function isAbandoned(sql: Sql): Promise<boolean> {
  const [known] = await sql`
    select from information_schema.columns where table_schema = 'public' and table_name = 'demo_opening' and column_name = 'is_whole'`
  if (!known) return false
  const [half] = await sql`
    select from demo_opening where not is_whole
      and not exists (select from person where email not like ${`%@${DEMO_DOMAIN}`})
      and exists (select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper))
      and not exists (
      select from pg_locks where locktype = 'advisory' and objid = ${FILLING} and classid = 0 and granted
        and database = (select oid from pg_database where datname = current_database()))`
  return half !== undefined
}
