import { LONGEST } from '@chowk/contract/identity/profile/profile.ts'
import type { ProfileStatus } from '@chowk/contract/identity/profile/profile.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { readAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Change } from '../../platform/postgres/transition.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findMinors, isMinorNow } from '../identity.ts'
import { portraitAddress } from './portrait-address.ts'
import { moveProfile, statusOf } from './profile-status.ts'
import { findWhose } from './whose.ts'

interface Reading {
  sql: Sql
  house: Pick<House, 'config' | 'clock'>
}

interface ProfileRow {
  id: string
  name: string
  customUrl: string | null
  headline: string
  called: string
  about: string
  portrait: number
  pictureId: string | null
  state: ProfileStatus
  version: string
  entries: string[]
}

// What she keeps to herself nobody can have reported, and so moderators do not read it either (W8).
const readProfiles = async (sql: Sql, ids: readonly string[]) =>
  await sql<ProfileRow[]>`
    select p.id, p.name, p.custom_url, coalesce(f.headline, '') as headline, coalesce(f.called, '') as called, coalesce(f.about, '') as about,
      coalesce(f.portrait, 0)::int as portrait, f.picture_id, ${statusOf(sql)} as state,
      concat_ws(' ', f.version, md5(e.entries::text)) as version, coalesce(e.entries, '{}') as entries
    from person p left join profile f on f.person_id = p.id, lateral (
      select array_agg(concat_ws(' · ', x.title, nullif(x.place, ''), nullif(x.words, ''), nullif(x.url, '')) order by x.id) as entries
      from profile_entry x where x.person_id = p.id and x.removed_at is null
        and coalesce(f.visibility->>x.section, 'WORKSPACE') <> 'ONLY_ME') e
    where p.id = any(${ids as string[]}::uuid[]) and p.state = 'ACTIVE'`

/**
 * Of the workspaces that somebody belongs to the one that decides: rather the one where it begins, then one that she shares with whoever reports, then
 * the one that her profile names. Of whom there is none, operators decide.
 */
async function findDeciding(sql: Sql, id: string, { personId, workspaceId }: Near): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select w.id from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = ${id} and m.state = 'PRESENT' and w.kind <> 'DEFAULT' and w.is_open
    order by (w.id = ${workspaceId}::uuid) is true desc, exists (
      select from membership r where r.workspace_id = w.id and r.person_id = ${personId ?? null}::uuid and r.state = 'PRESENT') desc,
      m.joined_at desc, w.id limit 1`
  return row?.id ?? null
}

interface Near {
  personId?: string
  workspaceId: string | null
}

// What stands below the text about herself, one paragraph each.
const bodyOf = ({ called, entries }: ProfileRow): RichDocument | null => {
  const texts = [called, ...entries].filter((text) => text !== '')
  if (texts.length === 0) return null
  return { type: 'doc', content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) }
}

const none = async () => await Promise.resolve()

/** What moderation needs of profiles; it stands above this domain and takes it as it is. */
export const profileContent = {
  kind: 'PROFILE' as const,
  async isSeen({ sql, house: { clock }, viewer }: Reading & { viewer: Viewer }, id: string): Promise<boolean> {
    return (await findWhose({ sql, clock, viewer }, { personId: id })) !== undefined
  },
  decidedIn: findDeciding,
  async hold(sql: Sql, { clock }: Reading['house'], id: string) {
    await sql`select from person where id = ${id} for update`
    const [row] = await readProfiles(sql, [id])
    if (!row) return undefined
    const { headline, about, state, version } = row
    const byMinor = await isMinorNow(sql, clock, id)
    const facts = {
      id,
      authorId: id,
      workspaceId: await findDeciding(sql, id, { workspaceId: null }),
      categoryId: null,
      byMinor,
    }
    return { ...facts, state, version, title: headline, text: about, body: bodyOf(row), edit: null }
  },
  async move(sql: Sql, id: string, { to, ...change }: Omit<Change<string>, 'also'>): Promise<void> {
    if (to !== 'PUBLISHED' && to !== 'HIDDEN' && to !== 'REMOVED') throw new Error(`a profile is never ${to}`)
    await moveProfile(sql, id, { to, ...change })
  },
  async rewrite(sql: Sql, id: string, { title, text, at }: { title: string; text: string; at: Date }) {
    if (lengthOf(title) > LONGEST.headline || lengthOf(text) > LONGEST.about) return false
    await sql`
      insert into profile (person_id, headline, about, changed_at) values (${id}, ${title}, ${text}, ${at})
      on conflict (person_id) do update set headline = excluded.headline, about = excluded.about, changed_at = excluded.changed_at,
        version = profile.version + 1`
    return true
  },
  settleEdit: none,
  // She has it herself, and changes it there.
  giveBack: none,
  named: async <Said>(_sql: Sql, _id: string, said: Said) => await Promise.resolve(said),
  async show({ sql, house }: Reading, ids: readonly string[]) {
    const rows = await readProfiles(sql, ids)
    const [minors, pictures] = await Promise.all([
      findMinors(
        sql,
        house.clock,
        rows.map(({ id }) => id),
      ),
      readAttachments(
        sql,
        house,
        rows.flatMap(({ pictureId }) => pictureId ?? []),
      ),
    ])
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.headline,
          text: row.about,
          body: bodyOf(row),
          edit: null,
          pictures: [],
          attachments: pictures.filter(({ attachmentId }) => attachmentId === row.pictureId),
          version: row.version,
          path: row.customUrl && `/user/${row.customUrl}`,
          state: row.state,
          byMinor: minors.has(row.id),
          author: { id: row.id, name: row.name, portrait: portraitAddress({ ...row, pictureId: null }) },
          category: null,
          byNewMember: false,
        },
      ]),
    )
  },
}
