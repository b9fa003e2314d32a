import type { Drive } from '@chowk/contract/donation/drive.ts'
import type { GiftTotals } from '@chowk/contract/donation/profile.ts'
import type { Duotone } from '@chowk/contract/organisation/workspace.ts'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import { hasVerifiedBank } from '../../settlement/settlement.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** Kinds of workspaces that may receive gifts (S55). */
export const RECEIVING_KINDS: readonly string[] = ['NGO', 'INSTITUTE', 'GROUP']

/** Whether the workspace in row `w` with profile `p` receives gifts now. What it lacks takes effect at once. */
export const isReceiving = (
  sql: Sql,
): Fragment => sql`(p.is_receiving and w.state = 'ACTIVE' and w.verified_at is not null
  and w.kind = any(${[...RECEIVING_KINDS]}) and ${hasVerifiedBank(sql, sql`p.seller_id`)}
  and exists (select from tax_information t where t.workspace_id = w.id))`

/** A workspace that receives, with its cause. */
export interface DriveRow {
  workspaceId: string
  sellerId: string
  customUrl: string
  kind: string
  name: string
  nameHi: string | null
  duotone: Duotone
  letter: string
  logoId: string | null
  title: string
  about: string
  goalPaise: number | null
  presetsPaise: number[]
}

/** Workspaces that receive; `more` is what follows the condition. */
export const findDrives = async (sql: Sql, more: Fragment): Promise<DriveRow[]> =>
  await sql<DriveRow[]>`
    select w.id as workspace_id, p.seller_id, w.slug as custom_url, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.duotone, w.letter,
      w.logo_id, p.title, p.about, p.goal_paise::float8 as goal_paise, p.presets_paise::float8[] as presets_paise
    from donation_profile p join workspace w on w.id = p.workspace_id where ${isReceiving(sql)} ${more}`

/** The workspace that an address leads to, an old one too, if it receives. */
export async function findDrive(sql: Sql, now: Date, customUrl: string): Promise<DriveRow | undefined> {
  const found = await findUrlOwner(sql, now, customUrl)
  if (!found || !('workspaceId' in found.owner)) return undefined
  const [row] = await findDrives(sql, sql`and w.id = ${found.owner.workspaceId}`)
  return row
}

/** Whether a workspace still receives. */
export async function stillReceives(sql: Sql, workspaceId: string): Promise<boolean> {
  const [row] = await findDrives(sql, sql`and w.id = ${workspaceId}`)
  return row !== undefined
}

/** A drive as everybody sees it. */
export const toDrive = (row: DriveRow, totals: GiftTotals): Drive => ({
  customUrl: row.customUrl,
  name: { en: row.name, hi: row.nameHi },
  logo: logoAddress(row),
  kind: row.kind,
  title: row.title,
  about: row.about,
  goalPaise: row.goalPaise,
  totals,
})
