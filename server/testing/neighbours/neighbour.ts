import { beginResumable } from '@chowk/contract/files/resumable.ts'
import { keepQueue, updateAudio } from '@chowk/contract/audio/audio.ts'
import { askDataExport } from '@chowk/contract/identity/data-export.ts'
import { requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { followCategory, savePublication } from '@chowk/contract/news/follow.ts'
import { EVERYTHING, chooseFilterSet, saveFilterSet } from '@chowk/contract/news/filter.ts'
import { makeFeedLink } from '@chowk/contract/news/feed-link.ts'
import { addMute, blockPublication } from '@chowk/contract/news/mute.ts'
import { markRead, pauseHistory } from '@chowk/contract/news/reading.ts'
import { importOpml } from '@chowk/contract/news/opml.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { changeSaved, makeSavedFolder, saveArticle } from '@chowk/contract/news/saved.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { saveTax } from '@chowk/contract/billing/tax.ts'
import { createQr } from '@chowk/contract/organisation/qr.ts'
import { askToJoin } from '@chowk/contract/organisation/membership.ts'
import { proveByRecord } from '@chowk/contract/organisation/verification.ts'
import { addPick } from '@chowk/contract/recommend/picks.ts'
import { givenAdministration } from './neighbour-administration.ts'
import { givenCommunity } from './neighbour-community.ts'
import { givenDepartment } from './neighbour-department.ts'
import { givenIdentity } from './neighbour-identity.ts'
import { givenPaid, givenRefund, givenSeller } from './neighbour-billing.ts'
import { givenSignOn } from '../keys/neighbour-sign-on.ts'
import { givenNotices } from './neighbour-notice.ts'
import { givenProfile } from './neighbour-profile.ts'
import { givenQuizzes } from './neighbour-quiz.ts'
import { givenLetter } from './neighbour-content.ts'
import { givenBuyer } from './buyer-tries.ts'
import { givenShop } from './neighbour-store.ts'
import { givenGifts } from './gifts.ts'
import { givenArticle, givenCategory, givenPublication } from '../news.ts'
import type { TestPerson, World } from '../world.ts'

/** A word that stands in everything which the neighbours wrote, and nowhere else. */
export const CANARY = 'Zirkonia'

/** Password of the neighbours. */
export const PASSWORD = 'Stepwell-42!'

const TAX = {
  legalName: `${CANARY} Trust`,
  pan: 'AACTZ4812K',
  address: '7 Quarry Road',
  pin: '422001',
  state: '27',
} as const

/** Another workspace whose people have done all that can be done. */
export interface Neighbours {
  workspace: string
  asha: TestPerson
  head: TestPerson
}

/** Makes a workspace with a member and a head who own something in every table that belongs to somebody. */
export async function givenNeighbours(world: World): Promise<Neighbours> {
  const workspace = await world.workspace({ name: 'Quarry School', slug: 'zirkonia' })
  const asha = await world.person({
    name: `Asha ${CANARY}`,
    email: 'asha.zirkonia@chowk.example',
    password: PASSWORD,
    workspace,
    class: 7,
  })
  const head = await world.person({
    name: `Head ${CANARY}`,
    email: 'head.zirkonia@chowk.example',
    workspace,
    role: 'OWNER',
  })
  await givenReading(world, asha)
  await givenProfile(asha, CANARY)
  await givenIdentity(world, { personId: asha.id, deviceId: asha.deviceId, canary: CANARY })
  await givenLetter(world, asha, CANARY)
  await asha.call(askDataExport, { password: PASSWORD })
  const article = await givenArticle(world)
  await head.call(addPick, { articleId: article.key, days: 3 })
  await world.owner`
    insert into workspace_publication (workspace_id, publication_id) select ${workspace}, publication_id from article where key = ${article.key}`
  await world.owner`update workspace set website = 'https://zirkonia-school.example' where id = ${workspace}`
  await head.call(proveByRecord, {})
  await head.call(makeJoinCode, {})
  await head.call(createQr, { kind: 'JOIN', label: `${CANARY} gate` }, { 'idempotency-key': 'neighbour-qr' })
  await head.call(saveTax, TAX)
  await givenDepartment(world, head, asha)
  await givenAdministration(world, { workspace, head, asha, canary: CANARY })
  await world.workspace({ slug: 'metal-club' })
  await asha.call(askToJoin, { customUrl: 'metal-club', words: `${CANARY} pupils should meet there.` })
  await givenSignOn(world, { workspace, person: asha })
  await givenSeller(world)
  await givenRefund(world, { payment: await givenPaid(head), reason: `${CANARY} closed its shop.` })
  await givenQuizzes(world, { person: asha, workspace, head, canary: CANARY })
  await givenNotices(world, { person: asha, actorId: head.id, canary: CANARY })
  await givenCommunity(world, { workspace, head, asha, canary: CANARY })
  await givenShop(world, { workspace, person: asha.id, canary: CANARY })
  await givenBuyer(world, { person: asha.id, canary: CANARY })
  await givenGifts(world, { workspace, person: asha.id, canary: CANARY })
  // The last that she does: whoever leaves does nothing else.
  await asha.call(requestDeletion, { reason: 'OTHER', text: `${CANARY} is too far away.`, password: PASSWORD })
  return { workspace, asha, head }
}

async function givenReading(world: World, asha: TestPerson): Promise<void> {
  const publicationId = await givenPublication(world)
  const categoryId = await givenCategory(world, 'metal')
  const article = await givenArticle(world, { publication: publicationId, categories: [categoryId] })
  const articleId = article.key
  await asha.call(viewArticle, { articleId })
  await asha.call(markRead, { list: 'latest', articleIds: [articleId] })
  await asha.call(saveArticle, { articleId, saved: true })
  const other = await givenArticle(world)
  await asha.call(saveArticle, { articleId: other.key, saved: true })
  await asha.call(saveArticle, { articleId: other.key, saved: false })
  await asha.call(pauseHistory, { paused: false })
  await asha.call(importOpml, { feeds: [{ url: `https://${CANARY}.example/feed`, title: CANARY, folder: null }] })
  const folder = await asha.call(makeSavedFolder, { name: CANARY })
  await asha.call(changeSaved, { articleId, note: `${CANARY} note`, folderIds: [folder.id] })
  const { sets } = await asha.call(saveFilterSet, { name: CANARY, filter: EVERYTHING })
  await asha.call(chooseFilterSet, { id: sets[0]?.id ?? null })
  await asha.call(addMute, { word: CANARY })
  await asha.call(savePublication, { publicationId, saved: true })
  await asha.call(followCategory, { categoryId, followed: true })
  await asha.call(blockPublication, { publicationId: await givenPublication(world), blocked: true })
  await asha.call(makeFeedLink, {})
  await asha.call(reportAbuse, { articleId, reason: 'Others', text: `${CANARY} says that this is wrong.`, hide: false })
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${article.id}, 1, 'READY', now(), 'x.mp3', 100000, '[]')`
  await world.owner`
    with kept as (insert into file_content (hash, media_type, bytes, claimed_at) values (${'0'.repeat(64)}, 'application/pdf', 9, now()) returning hash)
    insert into attachment (person_id, kind, title, hash, pages, created_at) select ${asha.id}, 'PDF', ${CANARY}, hash, 1, now() from kept`
  await asha.call(beginResumable, { name: `${CANARY}.pdf`, length: 10 })
  await asha.call(keepQueue, { articleIds: [articleId], currentId: articleId })
  const heard = {
    articleId,
    positionMs: 30_000,
    durationMs: 100_000,
    rate: 1,
    ranges: [[0, 30_000]] as [number, number][],
  }
  await asha.call(updateAudio, { ...heard, clientTime: world.clock.now().toISOString() })
}

/** Columns by which a row belongs to somebody. */
const BELONGS = ['person_id', 'workspace_id', 'picked_by', 'reporter_id', 'by_person', 'owner']
/** What everybody may know of belongs to nobody. */
const PUBLIC = new Set(['article_id', 'publication_id', 'category_id', 'cluster_id', 'device_id', 'class'])
/** Tables that the house writes about people: nobody makes a row of hers by a call. */
const WRITTEN_ABOUT = [
  'audit_log',
  'shown_batch',
  'trend_event',
  'ranked_list',
  'taste',
  'activity_class',
  'activity_crowd',
  'activity_event',
  'activity_sum',
  'question_tag',
]
/** Addresses are there to be known; what stands behind them is another table's. */
const KNOWN_TO_ALL = ['custom_url']
/** Tables that only operators fill, with what concerns no person. */
const OPERATORS_OWN = ['address_test', 'cluster_split', 'legal_text', 'prepared_answer', 'publication', 'ticket_entry']

interface Owned {
  table: string
  columns: string[]
}

/** Tables whose rows belong to somebody, read from the schema: a new one is found by itself. */
export async function findOwnedTables(world: World): Promise<Owned[]> {
  return await world.owner<Owned[]>`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(${BELONGS})
      and c.table_name <> all(${[...WRITTEN_ABOUT, ...KNOWN_TO_ALL, ...OPERATORS_OWN]})
    group by c.table_name order by 1`
}

const idsOf = ({ workspace, asha, head }: Neighbours) => [workspace, asha.id, head.id]

/** All that belongs to the neighbours, by table, as text: what no stranger's call may change. */
export async function rowsOf(
  world: World,
  whose: Neighbours,
  tables: readonly Owned[],
): Promise<Map<string, string[]>> {
  // One statement for all of them: it is asked after every call.
  const parts = tables.map(({ table, columns }) => {
    const where = columns.map((column) => `t."${column}"::text = any((select ids from asked)::text[])`).join(' or ')
    return `select '${table}' as table, to_jsonb(t)::text as row from "${table}" t where ${where}`
  })
  const found = await world.owner<{ table: string; row: string }[]>`
    with asked as (select ${idsOf(whose)}::text[] as ids)
    ${world.owner.unsafe(parts.join(' union all '))} order by 1, 2`
  const rows = new Map<string, string[]>(tables.map(({ table }) => [table, []]))
  for (const { table, row } of found) rows.get(table)?.push(row)
  return rows
}

/** Every id of theirs: keys of their rows and what these point to, each with the name of its column. */
export function keysOf(whose: Neighbours, rows: ReadonlyMap<string, readonly string[]>): string[] {
  const keys = new Set<string>(idsOf(whose))
  for (const row of [...rows.values()].flat()) {
    for (const [name, value] of Object.entries(JSON.parse(row) as Record<string, unknown>)) {
      const isKey = /(?:^|_)(?:id|key|slug|token|url|by)$/.test(name) && !PUBLIC.has(name)
      if (isKey && (typeof value === 'string' || typeof value === 'number')) keys.add(String(value))
    }
  }
  return [...keys]
}

/** Fields of a call in which somebody's id may stand. */
export const takesKey = (name: string): boolean =>
  /(?:^|[a-z])(?:id|ids|key|slug|token|url|path|person|user)$/i.test(name)
