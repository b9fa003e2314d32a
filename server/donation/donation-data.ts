import { dropReports } from '../moderation/content.ts'
import type { Sql } from '../platform/database.ts'
import type { PersonalData, Row } from '../platform/personal-data.ts'
import type { CopyRow } from '../platform/storage/packed-copy.ts'
import type { WorkspaceData, WorkspaceTable } from '../platform/workspace-data.ts'

const BOOKS = 'Gifts and their acknowledgements are kept for eight years, as tax law demands.'

/** Gifts of a person. What tax law keeps stays without a way back to them, and anonymous to all others. */
export const donationData: PersonalData = {
  domain: 'donation',
  says: { en: 'your gifts to organisations', hi: 'संस्थाओं को आपके दान' },
  tables: [
    { table: 'contribution', column: 'giver_id', leaves: 'anonymised' },
    { table: 'contribution', column: 'giver_name', leaves: 'kept', because: BOOKS },
    { table: 'contribution', column: 'address', leaves: 'kept', because: BOOKS },
    { table: 'donation_paper', column: 'facts', leaves: 'kept', because: BOOKS },
    { table: 'contribution_message', column: 'text', leaves: 'erased' },
    { table: 'monthly_gift', column: 'giver_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      gifts: await sql<Row[]>`
        select w.name as organisation, c.kind, c.state, d.state as payment, c.giver_name, c.is_anonymous, c.amount_paise::float8 / 100 as rupees,
          c.what, c.reference, c.mode, c.given_on, c.pan_last_four, c.address, g.text as message, c.created_at
        from contribution c join workspace w on w.id = c.workspace_id left join contribution_message g on g.id = c.id
          left join donation d on d.id = c.id where c.giver_id = ${personId} order by c.id`,
      monthly_gifts: await sql<Row[]>`
        select w.name as organisation, m.state, m.amount_paise::float8 / 100 as rupees, m.day, m.next_on, m.created_at
        from monthly_gift m join workspace w on w.id = m.workspace_id where m.giver_id = ${personId} order by m.id`,
    }
  },
  async erase(sql, personId) {
    const ids = await eraseMessages(sql, personId)
    await dropReports(sql, 'GIFT', ids)
    await sql`delete from monthly_gift where giver_id = ${personId}`
    // A name without a claim on tax is nobody's to keep.
    await sql`
      update contribution set giver_id = null, is_anonymous = true, giver_name = case when pan is null then '' else giver_name end
      where giver_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from contribution where giver_id = ${personId} and state in ('ACCEPTED', 'ACKNOWLEDGED', 'REVERSED')`
    return { goes: [], stays: row && row.n > 0 ? [{ code: 'GIFTS', count: row.n }] : [] }
  },
}

async function eraseMessages(sql: Sql, personId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from contribution_message g using contribution c where c.id = g.id and c.giver_id = ${personId} returning g.id`
  return rows.map(({ id }) => id)
}

const kept = (table: string): WorkspaceTable => ({ table, column: 'workspace_id', leaves: 'kept', because: BOOKS })

/** What a workspace received. */
export const giftsOfClosed: WorkspaceData = {
  domain: 'donation',
  tables: [
    kept('contribution'),
    kept('donation_series'),
    { table: 'donation_profile', column: 'workspace_id', leaves: 'erased' },
    { table: 'monthly_gift', column: 'workspace_id', leaves: 'erased' },
  ],
  find: async (sql, workspaceId) => ({
    gifts: await sql<CopyRow[]>`
      select c.kind, c.state, case when c.is_anonymous then null else c.giver_name end as giver, c.amount_paise::float8 / 100 as rupees,
        c.what, c.reference, c.given_on
      from contribution c where c.workspace_id = ${workspaceId} and not (c.kind = 'MONEY_ONLINE' and c.state = 'PENDING') order by c.id`,
  }),
  async purge(sql, { workspaceId }) {
    await sql`delete from monthly_gift where workspace_id = ${workspaceId}`
    await sql`delete from donation_profile where workspace_id = ${workspaceId}`
  },
}
