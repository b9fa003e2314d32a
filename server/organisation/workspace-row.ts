import type {
  AdministeredWorkspace,
  BannerScene,
  Duotone,
  MemberWorkspace,
  MembershipSuspension,
  PrivateWorkspace,
  PublicWorkspace,
  WorkspaceState,
} from '@chowk/contract/organisation/workspace.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { roleActed } from '../identity/identity.ts'
import { urlChangesFrom } from '../custom-url/custom-url.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { hindiCity } from '../region/hindi-cities.rules.ts'
import { bannerAddress, letterOf, logoAddress } from './workspace.rules.ts'

/** A workspace as it stands, with the viewer's place in it. */
export interface WorkspaceRow {
  id: string
  kind: string
  name: string
  nameHi: string | null
  customUrl: string
  duotone: Duotone
  scene: BannerScene
  letter: string
  logoId: string | null
  state: WorkspaceState
  suspendedUntil: Date | null
  version: number
  isPublic: boolean
  mayBePublic: boolean
  city: string
  region: string
  about: string
  aboutHi: string
  website: string
  founded: number | null
  peopleExpected: number | null
  verifiedAt: Date | null
  verifiedBy: string | null
  createdAt: Date
  people: number
  role: Role | null
  class: number | null
  joinedAt: Date | null
  hasAsked: boolean
  ownState: MembershipState | null
  ownReason: string | null
  ownUntil: Date | null
  demandsSecondFactor: boolean
}

/** One workspace with the viewer's place in it. */
export async function findWorkspace(sql: Sql, viewer: Viewer, id: string): Promise<WorkspaceRow | undefined> {
  const [personId, provenTwice] = viewer.signedIn ? [viewer.personId, viewer.provenTwice] : [null, false]
  const [row] = await sql<WorkspaceRow[]>`
    select w.id, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.duotone, w.scene, w.letter, w.logo_id, w.state, w.suspended_until, w.version, w.is_public,
      w.may_be_public, w.city, w.region, w.about, w.about_hi, w.website, w.founded, w.people_expected, w.verified_at, w.verified_by,
      w.created_at, w.demands_second_factor, ${roleActed(sql, provenTwice)} as role, m.class, m.joined_at,
      own.state as own_state, own.reason as own_reason, own.suspended_until as own_until,
      (select count(*)::int from membership n where n.workspace_id = w.id and n.state = 'PRESENT') as people,
      exists (select from join_request j where j.workspace_id = w.id and j.person_id = ${personId} and j.state = 'OPEN') as has_asked
    from workspace w left join membership m on m.workspace_id = w.id and m.person_id = ${personId} and m.state = 'PRESENT'
      left join membership own on own.workspace_id = w.id and own.person_id = ${personId} and own.state = 'SUSPENDED'
    where w.id = ${id}`
  return row
}

const markOf = (row: WorkspaceRow) => ({
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
})

/** What the viewer is told of her own membership while it is suspended. */
export const suspensionOf = ({
  ownState,
  ownReason,
  ownUntil,
}: Pick<WorkspaceRow, 'ownState' | 'ownReason' | 'ownUntil'>): MembershipSuspension | null =>
  ownState === 'SUSPENDED' ? { reason: ownReason ?? '', until: ownUntil?.toISOString() ?? null } : null

const strangerFields = (row: WorkspaceRow) => ({ hasAsked: row.hasAsked, suspension: suspensionOf(row) })

/** What everybody may know of a private workspace: name, logo, kind (W4). */
export const privateView = (row: WorkspaceRow): PrivateWorkspace => ({
  ...markOf(row),
  ...strangerFields(row),
  view: 'PRIVATE',
})

const publicFields = (row: WorkspaceRow) => ({
  ...markOf(row),
  id: row.id,
  customUrl: row.customUrl,
  city: row.city,
  cityHi: hindiCity(row.city),
  region: row.region,
  about: { en: row.about, hi: row.aboutHi || null },
  website: row.website,
  founded: row.founded,
  duotone: row.duotone,
  scene: row.scene,
  banner: bannerAddress(row),
  isVerified: row.verifiedAt !== null,
  people: row.people,
})

/** The public set. */
export const publicView = (row: WorkspaceRow): PublicWorkspace => ({
  ...publicFields(row),
  ...strangerFields(row),
  view: 'PUBLIC',
})

const memberFields = (row: WorkspaceRow, role: Role) => ({
  ...publicFields(row),
  state: row.state,
  suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
  isPublic: row.isPublic,
  role,
  class: row.class,
  joinedAt: (row.joinedAt ?? row.createdAt).toISOString(),
})

/** The member's set. */
export const memberView = (row: WorkspaceRow, role: Role): MemberWorkspace => ({
  ...memberFields(row, role),
  view: 'MEMBER',
})

/** All, for who runs it. */
export async function administeredView(sql: Sql, now: Date, row: WorkspaceRow): Promise<AdministeredWorkspace> {
  const [changesFrom, [counted]] = await Promise.all([
    urlChangesFrom(sql, now, { workspaceId: row.id }),
    sql<{ waiting: number }[]>`
      select count(*)::int as waiting from join_request where workspace_id = ${row.id} and state = 'OPEN'`,
  ])
  return {
    ...memberFields(row, row.role ?? 'ADMIN'),
    view: 'ADMINISTRATOR',
    version: row.version,
    demandsSecondFactor: row.demandsSecondFactor,
    letter: letterOf(row),
    hasLogo: row.logoId !== null,
    mayBePublic: row.mayBePublic,
    peopleExpected: row.peopleExpected,
    verifiedBy: row.verifiedBy,
    urlChangesFrom: changesFrom?.toISOString() ?? null,
    waiting: counted?.waiting ?? 0,
    createdAt: row.createdAt.toISOString(),
  }
}
