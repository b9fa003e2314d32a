import type { ProfileArea, ProfileStatus, Relation } from '@chowk/contract/identity/profile/profile.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { maySee, visibilityOf } from './visibility.rules.ts'
import type { AreaVisibility } from './visibility.rules.ts'
import { statusOf } from './profile-status.ts'

/** A person with all that decides who sees her, and what her profile says. */
export interface Whose {
  id: string
  name: string
  customUrl: string | null
  createdAt: Date
  called: string
  headline: string
  about: string
  languages: string[]
  scene: string | null
  portrait: number
  pictureId: string | null
  version: number
  isMinor: boolean
  visibility: AreaVisibility
  /** How far what she says of herself is. */
  status: ProfileStatus
  /** How the viewer stands to her. */
  relation: Relation
}

interface WhoseRow extends Omit<Whose, 'isMinor' | 'visibility' | 'relation'> {
  birthYear: number | null
  deletionState: string | null
  chosen: Partial<AreaVisibility>
  memberships: AgeFacts['memberships']
  isOfSameWorkspace: boolean
}

/** Which person is asked for: by her address or her id. */
export type RequestedProfile = { customUrl: string } | { personId: string }

/**
 * The person who was asked for, as this viewer may see her. Undefined for whoever is not there or does not show herself to this
 * viewer: the two are told apart for nobody. Whoever will be deleted is hidden from all but herself (D3), as long as nothing stands against it.
 */
export async function findWhose(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Viewer },
  requested: RequestedProfile,
): Promise<Whose | undefined> {
  const viewerId = viewer.signedIn ? viewer.personId : null
  const personId = await idOf(sql, clock, requested)
  if (!personId) return undefined
  const [row] = await sql<WhoseRow[]>`
    select p.id, p.name, p.custom_url, p.created_at, p.birth_year, p.deletion_state,
      coalesce(f.called, '') as called, coalesce(f.headline, '') as headline, coalesce(f.about, '') as about,
      coalesce(f.languages, '{}') as languages, coalesce(f.visibility, '{}') as chosen, f.scene, f.picture_id,
      coalesce(f.portrait, 0)::int as portrait, coalesce(f.version, 0) as version,
      ${statusOf(sql)} as status,
      coalesce((
        select json_agg(json_build_object('kind', w.kind, 'role', m.role, 'class', m.class))
        from membership m join workspace w on w.id = m.workspace_id where m.person_id = p.id and m.state = 'PRESENT'), '[]') as memberships,
      exists (
        select from membership m join membership o on o.workspace_id = m.workspace_id and o.state = 'PRESENT'
        join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT'
        where m.person_id = p.id and m.state = 'PRESENT' and o.person_id = ${viewerId}) as is_of_same_workspace
    from person p left join profile f on f.person_id = p.id where p.id = ${personId} and p.state = 'ACTIVE'`
  if (!row) return undefined
  const { chosen, memberships, birthYear, deletionState, isOfSameWorkspace, ...facts } = row
  const isYoung = isMinor({ birthYear, memberships, thisYear: clock.now().getUTCFullYear() })
  const relation = row.id === viewerId ? 'OWN' : isOfSameWorkspace ? 'MEMBER' : 'PUBLIC'
  if (deletionState !== null && deletionState !== 'BLOCKED' && relation !== 'OWN') return undefined
  const whose = { ...facts, isMinor: isYoung, visibility: visibilityOf(chosen, isYoung), relation } satisfies Whose
  if (!maySee(relation, whose.visibility.profile)) return undefined
  return saysNothing(whose) ? { ...whose, ...SILENT } : whose
}

/** What moderators hid of somebody nobody reads but herself and they: her name stays (C43). */
const saysNothing = ({ relation, status }: Pick<Whose, 'relation' | 'status'>): boolean =>
  relation !== 'OWN' && status !== 'PUBLISHED'

const SILENT = { called: '', headline: '', about: '', languages: [], scene: null, portrait: 0, pictureId: null }

async function idOf(sql: Sql, clock: Clock, requested: RequestedProfile): Promise<string | undefined> {
  if ('personId' in requested) return requested.personId
  const found = await findUrlOwner(sql, clock.now(), requested.customUrl)
  return found && 'personId' in found.owner ? found.owner.personId : undefined
}

/** Whether the viewer sees this part of hers: a part is never seen by more people than the profile is. */
export const seesArea = (whose: Whose, area: ProfileArea): boolean => {
  const { relation, visibility } = whose
  return !saysNothing(whose) && maySee(relation, visibility.profile) && maySee(relation, visibility[area])
}
