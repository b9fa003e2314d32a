import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { FoundPerson } from '@chowk/contract/search/search.ts'
import type { Fragment } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import { FEW_FOUND } from '../../platform/search/search-kind.ts'
import type { Search, SearchOf } from '../../platform/search/search-kind.ts'
import { foldedWord, nearKeys } from '../../platform/search/sound-key.rules.ts'
import { drawnPortrait, isProfileShown } from '../identity.ts'
import { statusOf } from './profile-status.ts'
import { joined } from '../../platform/postgres/statement.ts'

const BY_NAME = { name: 'TEXT', id: 'ID' } as const

interface Row {
  id: string
  key: string
  name: string
  customUrl: string | null
  headline: string
  portrait: number
}

interface Sought {
  /** What is asked of the row `s`, beginning with `and`. */
  met: Fragment
  most: number
  from?: { name: string; id: string } | undefined
}

// Whom she may not see is left out here, so that a page is as long as it was asked for.
async function peopleOf({ sql, viewer, clock }: Search, { met, most, from }: Sought): Promise<Row[]> {
  const viewerId = viewer.signedIn ? viewer.personId : null
  return await sql<Row[]>`
    select p.id, s.found_by as key, p.name, p.custom_url, case when ${statusOf(sql)} = 'PUBLISHED' then coalesce(f.headline, '') else '' end as headline, coalesce(f.portrait, 0)::int as portrait
    from person_search s join person p on p.id = s.person_id left join profile f on f.person_id = p.id, lateral (
      select exists (
        select from membership m join membership o on o.workspace_id = m.workspace_id and o.state = 'PRESENT'
        where m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id <> ${DEFAULT_WORKSPACE_ID} and o.person_id = ${viewerId}) as is_of_same_workspace) o
    where p.state = 'ACTIVE' and (p.deletion_state is null or p.deletion_state = 'BLOCKED') ${met}
      ${after(sql, from, { by: { name: sql`s.found_by collate "C"`, id: sql`p.id` }, direction: 'ASC' })}
      and ${isProfileShown(sql, clock, sql`o.is_of_same_workspace`)}
      and not exists (
        select from blocked_person b where b.person_id = ${viewerId} and b.blocked_id = p.id or b.person_id = p.id and b.blocked_id = ${viewerId})
    order by s.found_by collate "C", p.id limit ${most}`
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
  return joined(keys.map((each) => sql`and s.sounds && ${each}::text[]`))
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
  const exact = await peopleOf(search, { met: joined(begins), most: size + 1, from })
  const shown = exact.slice(0, size)
  const last = exact.length > size ? shown.at(-1) : undefined
  const isFew = !from && exact.length < Math.min(FEW_FOUND, size)
  const further = isFew ? await peopleOf(search, { met: sounding(search), most: size + exact.length }) : []
  const known = new Set(shown.map(({ id }) => id))
  const bySound = further.filter(({ id }) => !known.has(id))
  return {
    content: [...shown, ...bySound].slice(0, size).map(personOf),
    next: last ? cursor.write(BY_NAME, { name: last.key, id: last.id }) : null,
    foundByLetter: shown.length,
  }
}
