import { MOST_COUNTED, listEnabledWorkspaces, listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import type { WorkspaceCard } from '@chowk/contract/organisation/directory.ts'
import type { BannerScene, Duotone, OrganisationKind } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../platform/database.ts'
import { BY_ID } from '../platform/paging/cursor.ts'
import { handle } from '../platform/handle.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import { holdsWords } from '../platform/search/holds-words.ts'
import { citiesInHindi, hindiCity } from '../region/hindi-cities.rules.ts'
import { bannerAddress, firstSentence, logoAddress } from './workspace.rules.ts'

interface Row {
  id: string
  kind: string
  name: string
  nameHi: string | null
  customUrl: string
  city: string
  about: string
  aboutHi: string
  duotone: Duotone
  scene: BannerScene
  letter: string
  logoId: string | null
  isVerified: boolean
  people: number
}

interface Narrowing {
  q: string
  city: string
  type?: OrganisationKind | undefined
}

// As the index has it.
const visible = (sql: Sql) => sql`w.is_public and w.may_be_public and w.state = 'ACTIVE' and w.kind <> 'DEFAULT'`

function narrowed(sql: Sql, { q, city, type }: Narrowing) {
  return sql`
    ${visible(sql)}
    ${q ? sql`and (${holdsWords(sql, sql`w.found_by`, q)} or lower(w.city) = any(${citiesInHindi(q)}))` : sql``}
    ${city ? sql`and lower(w.city) = lower(${city})` : sql``}
    ${type ? sql`and w.kind = ${type}` : sql``}`
}

/** The name in the language that it is read in, as it is put in order; as the indexes have it. */
const ORDERS = {
  en: (sql: Sql) => sql`lower(w.name) collate "und-x-icu"`,
  hi: (sql: Sql) => sql`lower(coalesce(nullif(w.name_hi, ''), w.name)) collate "hi-x-icu"`,
}

const columns = (sql: Sql) => sql`
  w.id, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.city, w.about, w.about_hi, w.duotone, w.scene, w.letter, w.logo_id,
  w.verified_at is not null as is_verified,
  (select count(*)::int from membership m where m.workspace_id = w.id and m.state = 'PRESENT') as people`

const markOf = (row: Row) => ({
  id: row.id,
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
  customUrl: row.customUrl,
  city: row.city,
  cityHi: hindiCity(row.city),
  isVerified: row.isVerified,
})

const cardOf = (row: Row): WorkspaceCard => ({
  ...markOf(row),
  about: { en: firstSentence(row.about), hi: firstSentence(row.aboutHi) || null },
  banner: bannerAddress(row),
  people: row.people,
})

export const answerPublicWorkspaces = handle(
  listPublicWorkspaces,
  async ({ input, sql, house, clock, cursor, refuse }) => {
    const { page, size } = input
    const last = cursor.read(BY_ID, input.next)
    if (page > MOST_PAGES) throw refuse('INVALID_PAGE')
    const where = narrowed(sql, input)
    const order = ORDERS[input.namesIn](sql)
    // What is put in order has an index, and is longer than an address should be.
    const after = last
      ? sql`and (${order}, w.id) > (select ${order}, w.id from workspace w where w.id = ${last.id})`
      : sql``
    const [rows, [counted], facets] = await Promise.all([
      sql<Row[]>`
      select ${columns(sql)} from workspace w where ${where} ${after} order by ${order}, w.id
      limit ${size + 1} offset ${last ? 0 : page * size}`,
      sql<{ total: number }[]>`
      select count(*)::int as total from (select from workspace w where ${where} limit ${MOST_COUNTED}) counted`,
      house.shared.get('directory facets', async () => await facetsOf(sql), FACETS_MS),
    ])
    const listed = pageOfItems(rows, { page: last ? 0 : page, size, asOf: clock.now() }, (row) =>
      cursor.write(BY_ID, row),
    )
    return { ...listed, content: listed.content.map(cardOf), totalElements: counted?.total ?? 0, ...facets }
  },
)

// They look at every workspace, and a minute later hardly any has come.
const FACETS_MS = 60_000
// Whoever goes on further does so from a place.
const MOST_PAGES = 100

async function facetsOf(sql: Sql) {
  const [kinds, cities] = await Promise.all([
    sql<{ kind: OrganisationKind; count: number }[]>`
      select w.kind, count(*)::int as count from workspace w where ${visible(sql)} group by 1 order by 2 desc, 1`,
    sql<{ city: string; count: number }[]>`
      select min(w.city) as city, count(*)::int as count
      from workspace w where ${visible(sql)} and w.city <> ''
      group by lower(w.city) order by 2 desc, 1 limit 12`,
  ])
  return { kinds: [...kinds], cities: cities.map((one) => ({ ...one, cityHi: hindiCity(one.city) })) }
}

export const answerEnabledWorkspaces = handle(listEnabledWorkspaces, async ({ input, sql }) => {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from workspace w where ${narrowed(sql, input)}
    order by w.verified_at is null, lower(w.name), w.id limit ${input.size}`
  return { content: rows.map(markOf) }
})
