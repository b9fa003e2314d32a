import {
  EVERYTHING,
  MOST_FILTER_SETS,
  applyFilter,
  chooseFilterSet,
  countFilter,
  initializeFilter,
  listFilterSets,
  removeFilterSet,
  resetFilters,
  saveFilterSet,
} from '@chowk/contract/news/filter.ts'
import type { Filter, FilterSet } from '@chowk/contract/news/filter.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { latestList } from '../latest.ts'
import { readerOf, savedFilter } from '../../article/visibility.ts'
import type { Asking } from '../../article/visibility.ts'
import { activeFields, settled } from './filter.rules.ts'
import { countPlaces } from './story-list.ts'

/** One more than is ever shown: 1000 reads as "999+" (X7). */
const MOST_COUNTED = 1000

async function stateOf(asking: Asking, filter: Filter) {
  return { filter, activeCount: activeFields(filter), matching: await matching(asking, filter) }
}

async function matching(asking: Asking, filter: Filter): Promise<number> {
  const { sql, clock } = asking
  const reader = await readerOf(asking, filter)
  return await countPlaces(sql, latestList(reader, clock, clock.now()), MOST_COUNTED)
}

/** Values of a filter that name nothing, field by field (X6). */
async function unknownValues(sql: Sql, filter: Filter): Promise<{ path: string; values: (string | number)[] }[]> {
  const [row] = await sql<{ publicationIds: string[]; excludePublicationIds: string[]; categoryIds: number[] }[]>`
    select
      array(select v::text from unnest(${filter.publicationIds}::bigint[]) v where not exists (select from publication where id = v)) as "publicationIds",
      array(select v::text from unnest(${filter.excludePublicationIds}::bigint[]) v where not exists (select from publication where id = v)) as "excludePublicationIds",
      array(select v from unnest(${filter.categoryIds}::smallint[]) v where not exists (select from category where id = v)) as "categoryIds"`
  return Object.entries(row ?? {})
    .filter(([, values]) => values.length > 0)
    .map(([path, values]) => ({ path, values }))
}

const faultsOf = (unknown: { path: string; values: (string | number)[] }[]) => ({
  fields: unknown.map(({ path, values }) => ({ path, code: 'UNKNOWN_FILTER_VALUE', message: values.join(', ') })),
})

async function keepFilter(sql: Sql, person: Person, filter: Filter): Promise<void> {
  await sql`
    insert into news_setting (person_id, filter) values (${person.personId}, ${sql.json(filter)})
    on conflict (person_id) do update set filter = excluded.filter`
}

/** What a reader begins with and returns to on this device: the set chosen for it, else the default (X8, X11). */
async function beginningOn(sql: Sql, person: Person): Promise<Filter> {
  const [row] = await sql<{ filter: unknown }[]>`
    select s.filter from device_filter_set d join filter_set s on s.id = d.filter_set_id
    where d.person_id = ${person.personId} and d.device_id = ${person.deviceId}`
  return row ? savedFilter(row.filter) : EVERYTHING
}

const answerApply = handle(applyFilter, async ({ input, viewer, tx, clock, refuse }) => {
  const filter = settled(input)
  const unknown = await unknownValues(tx, filter)
  if (unknown.length > 0) throw refuse('UNKNOWN_FILTER_VALUE', faultsOf(unknown))
  if (viewer.signedIn) await keepFilter(tx, viewer, filter)
  return await stateOf({ sql: tx, viewer, clock }, filter)
})

const answerReset = handle(resetFilters, async ({ viewer, tx, clock }) => {
  const filter = viewer.signedIn ? await beginningOn(tx, viewer) : EVERYTHING
  if (viewer.signedIn) await keepFilter(tx, viewer, filter)
  return await stateOf({ sql: tx, viewer, clock }, filter)
})

const answerCount = handle(countFilter, async ({ input, viewer, sql, clock }) => {
  const reader = await readerOf({ sql, viewer, clock }, input)
  const list = latestList(reader, clock, clock.now())
  return { activeCount: activeFields(reader.filter), matching: await countPlaces(sql, list, MOST_COUNTED) }
})

const answerInitialize = handle(initializeFilter, async ({ viewer, sql, clock }) => {
  if (!viewer.signedIn) return await stateOf({ sql, viewer, clock }, EVERYTHING)
  const [saved] = await sql<{ filter: unknown }[]>`
    select filter from news_setting where person_id = ${viewer.personId} and filter is not null`
  if (saved) return await stateOf({ sql, viewer, clock }, savedFilter(saved.filter))
  const filter = await beginningOn(sql, viewer)
  await keepFilter(sql, viewer, filter)
  return await stateOf({ sql, viewer, clock }, filter)
})

async function setsOf(sql: Sql, person: Person): Promise<{ sets: FilterSet[] }> {
  const rows = await sql<{ id: string; name: string; filter: unknown; isDefault: boolean }[]>`
    select s.id, s.name, s.filter, d.device_id is not null as is_default from filter_set s
    left join device_filter_set d on d.filter_set_id = s.id and d.device_id = ${person.deviceId}
    where s.person_id = ${person.personId} order by s.name`
  return { sets: rows.map((row) => ({ ...row, filter: savedFilter(row.filter) })) }
}

const answerSets = handle(listFilterSets, async ({ viewer, sql }) => await setsOf(sql, viewer))

const answerSaveSet = handle(saveFilterSet, async ({ input, viewer, tx, refuse }) => {
  const unknown = await unknownValues(tx, input.filter)
  if (unknown.length > 0) throw refuse('UNKNOWN_FILTER_VALUE', faultsOf(unknown))
  await tx`
    insert into filter_set (person_id, name, filter)
    values (${viewer.personId}, ${input.name}, ${tx.json(settled(input.filter))})
    on conflict (person_id, name) do update set filter = excluded.filter`
  const answer = await setsOf(tx, viewer)
  if (answer.sets.length > MOST_FILTER_SETS) throw refuse('FILTER_SET_LIMIT', { details: { most: MOST_FILTER_SETS } })
  return answer
})

const answerRemoveSet = handle(removeFilterSet, async ({ input, viewer, tx }) => {
  await tx`delete from filter_set where id = ${input.id} and person_id = ${viewer.personId}`
  return await setsOf(tx, viewer)
})

const answerChooseSet = handle(chooseFilterSet, async ({ input, viewer, tx, refuse }) => {
  await tx`delete from device_filter_set where person_id = ${viewer.personId} and device_id = ${viewer.deviceId}`
  if (input.id === null) return await setsOf(tx, viewer)
  const [made] = await tx`
    insert into device_filter_set (person_id, device_id, filter_set_id)
    select person_id, ${viewer.deviceId}, id from filter_set where id = ${input.id} and person_id = ${viewer.personId}
    returning 1`
  if (!made) throw refuse('FILTER_SET_NOT_FOUND')
  return await setsOf(tx, viewer)
})

/** Filters and named filter sets. */
export const filterCalls: Handler[] = [
  answerApply,
  answerReset,
  answerCount,
  answerInitialize,
  answerSets,
  answerSaveSet,
  answerRemoveSet,
  answerChooseSet,
]
