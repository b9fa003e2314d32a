import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { FoundPerson } from '@chowk/contract/search/search.ts'
import type { Fragment } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import { FEW_FOUND } from '../../platform/search/search-kind.ts'
import type { Search, SearchOf } from '../../platform/search/search-kind.ts'
import { foldedWord, nearKeys } from '../../platform/search/sound-key.rules.ts'
import { drawnPortrait } from '../identity.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { maySee, visibilityOf } from './visibility.rules.ts'
import type { AreaVisibility } from './visibility.rules.ts'

const BY_NAME = { name: 'TEXT', id: 'ID' } as const

interface Row {
  id: string
  key: string
  name: string
  customUrl: string | null
  headline: string
  portrait: number
  birthYear: number | null
  chosen: Partial<AreaVisibility>
  memberships: AgeFacts['memberships']
  isOfSameWorkspace: boolean
}

interface Sought {
  /** What is asked of the row `s`, beginning with `and`. */
  met: Fragment
  most: number
  from?: { name: string; id: string } | undefined
}

// Who does not show herself to this viewer is left out again below, where her age is known; here by what an index knows.
async function peopleOf({ sql, viewer }: Search, { met, most, from }: Sought): Promise<Row[]> {
  const viewerId = viewer.signedIn ? viewer.personId : null
  return await sql<Row[]>`
    select p.id, s.found_by as key, p.name, p.custom_url, coalesce(f.headline, '') as headline, coalesce(f.portrait, 0)::int as portrait,
      p.birth_year, coalesce(f.visibility, '{}') as chosen, o.is_of_same_workspace,
      coalesce((
        select json_agg(json_build_object('kind', w.kind, 'role', m.role, 'class', m.class))
        from membership m join workspace w on w.id = m.workspace_id where m.person_id = p.id and m.state = 'PRESENT'), '[]') as memberships
    from person_search s join person p on p.id = s.person_id left join profile f on f.person_id = p.id, lateral (
      select exists (
        select from membership m join membership o on o.workspace_id = m.workspace_id and o.state = 'PRESENT'
        where m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id <> ${DEFAULT_WORKSPACE_ID} and o.person_id = ${viewerId}) as is_of_same_workspace) o
    where p.state = 'ACTIVE' and (p.deletion_state is null or p.deletion_state = 'BLOCKED') ${met}
      ${after(sql, from, { by: { name: sql`s.found_by collate "C"`, id: sql`p.id` }, direction: 'ASC' })}
      and (o.is_of_same_workspace or f.visibility ->> 'profile' = 'PUBLIC')
      and not exists (select from blocked_person b where b.person_id = ${viewerId} and b.blocked_id = p.id)
    order by s.found_by collate "C", p.id limit ${most}`
}

/** Whom this viewer may see: nobody from outside sees a minor (W8), nor whoever shows herself to her workspace alone. */
function isShown(row: Row, { clock }: Search): boolean {
  const isYoung = isMinor({ ...row, thisYear: clock.now().getUTCFullYear() })
  return maySee(row.isOfSameWorkspace ? 'MEMBER' : 'PUBLIC', visibilityOf(row.chosen, isYoung).profile)
}

const personOf = (row: Row): FoundPerson => ({
  kind: 'PERSON',
  _id: row.id,
  name: row.name,
  customUrl: row.customUrl,
  portrait: drawnPortrait(row.id, row.portrait),
  headline: row.headline,
})

function sounding({ sql, question }: Search): Fragment {
  const keys = question.groups.map((group) => group.flatMap((each) => foldedWord(each) ?? []).flatMap(nearKeys))
  return sql`${keys.map((each) => sql`and s.sounds && ${each}::text[]`)}`
}

/** People by the beginnings of their names or of their addresses, in the order of their names; where they are few, those whose names sound so follow (C31). */
export const searchPeople: SearchOf<FoundPerson> = async (search) => {
  const { sql, question, size, cursor, next } = search
  const from = cursor.read(BY_NAME, next)
  // Folded, a word has no sign left that means something in a pattern.
  const begins = question.groups.map(
    (group) => sql`
      and s.found_by like any(array(select '% ' || btrim(fold_words(word)) || '%' from unnest(${group}::text[]) as word))`,
  )
  const exact = await peopleOf(search, { met: sql`${begins}`, most: size + 1, from })
  const shown = exact.slice(0, size)
  const last = exact.length > size ? shown.at(-1) : undefined
  const isFew = !from && exact.length < Math.min(FEW_FOUND, size)
  const further = isFew ? await peopleOf(search, { met: sounding(search), most: size }) : []
  const known = new Set(shown.map(({ id }) => id))
  const byLetter = shown.filter((row) => isShown(row, search))
  const bySound = further.filter((row) => !known.has(row.id) && isShown(row, search))
  return {
    content: [...byLetter, ...bySound].slice(0, size).map(personOf),
    next: last ? cursor.write(BY_NAME, { name: last.key, id: last.id }) : null,
    foundByLetter: byLetter.length,
  }
}
