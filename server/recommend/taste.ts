import { sayTaste, whyThis } from '@chowk/contract/recommend/feedback.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { limitsOn } from '../article/visibility.ts'
import type { Viewer } from '../platform/viewer.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { findFacts } from './for-you-pool.ts'
import { getReader } from './for-you-reader.ts'
import { reasonsOf } from './for-you-reason.rules.ts'
import { scoreAll } from './for-you.ts'
import { DAY_MS } from '../platform/time.ts'

/** From this day on "Fewer" has no effect any more (F13). */
const FEWER_DAYS = 154
const FEWER_AGAIN_DAYS = 168
const MORE_DAYS = 30

interface Taste {
  id: string
  clusterId: string
  publicationId: string
  categoryId: number
}

async function findReported(sql: Sql, viewer: Viewer, key: string): Promise<Taste | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<Taste[]>`
    select id, cluster_id, publication_id, category_ids[1] as category_id from article a where a.id = ${id} ${limitsOn(sql, viewer)}`
  return row
}

export const answerTaste = handle(sayTaste, async ({ input, viewer, tx, clock, refuse }) => {
  const taste = await findReported(tx, viewer, input.articleId)
  if (!taste) throw refuse('ARTICLE_NOT_FOUND')
  const now = clock.now()
  const undo = input.undo ?? false
  if (input.say === 'NOT_THIS_STORY') {
    await hideStory(tx, { personId: viewer.personId, articleId: taste.id, at: now, hidden: !undo })
    return { said: !undo, until: null }
  }
  const publication = { personId: viewer.personId, about: 'PUBLICATION', target: taste.publicationId, now } as const
  const category = { ...publication, about: 'CATEGORY', target: String(taste.categoryId) } as const
  if (input.say === 'MORE_LIKE_THIS') {
    for (const about of [publication, category]) await sayMore(tx, about, undo)
    return { said: !undo, until: undo ? null : new Date(now.getTime() + MORE_DAYS * DAY_MS).toISOString() }
  }
  return await sayFewer(tx, input.say === 'FEWER_FROM_PUBLICATION' ? publication : category, undo)
})

interface About {
  personId: string
  about: 'PUBLICATION' | 'CATEGORY'
  target: string
  now: Date
}

// Said again while the first still works, it starts anew and holds longer (F13).
async function sayFewer(sql: Sql, { personId, about, target, now }: About, undo: boolean) {
  const works = new Date(now.getTime() - FEWER_DAYS * DAY_MS)
  const [row] = undo
    ? await sql<{ again: boolean }[]>`
        delete from taste where person_id = ${personId} and about = ${about} and target_id = ${target} returning fewer_again as again`
    : await sql<{ again: boolean }[]>`
        insert into taste as t (person_id, about, target_id, fewer_at) values (${personId}, ${about}, ${target}, ${now})
        on conflict (person_id, about, target_id) do update
        set fewer_at = excluded.fewer_at, fewer_again = coalesce(t.fewer_at > ${works}, false), more_at = null
        returning fewer_again as again`
  const days = row?.again ? FEWER_AGAIN_DAYS : FEWER_DAYS
  return { said: !undo, until: undo ? null : new Date(now.getTime() + days * DAY_MS).toISOString() }
}

async function sayMore(sql: Sql, { personId, about, target, now }: About, undo: boolean): Promise<void> {
  await sql`
    insert into taste (person_id, about, target_id, more_at) values (${personId}, ${about}, ${target}, ${undo ? null : now})
    on conflict (person_id, about, target_id) do update set more_at = excluded.more_at`
}

/** Takes a story out of a person's lists, or brings it back; reporting one does the same (F3). */
export async function hideStory(
  sql: Sql,
  { personId, articleId, at: time, hidden }: { personId: string; articleId: string; at: Date; hidden: boolean },
): Promise<void> {
  await sql`
    insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, hidden)
    select ${personId}::uuid, id, cluster_id, ${time}, ${time}, 0, ${hidden} from article where id = ${articleId}
    on conflict (person_id, device_id, article_id) do update set hidden = excluded.hidden`
  await sql`delete from ranked_list where owner = ${personId}`
}

export const answerWhy = handle(whyThis, async ({ input, viewer, sql, clock, refuse }) => {
  const taste = await findReported(sql, viewer, input.articleId)
  if (!taste) throw refuse('ARTICLE_NOT_FOUND')
  const now = clock.now()
  const reader = await getReader(sql, viewer, { now })
  const facts = await findFacts(sql, reader, { now, clusters: [taste.clusterId] })
  const [scored] = scoreAll(reader, facts, now)
  if (!scored) return { parts: [] }
  const reasons = reasonsOf(scored.reasonFacts).filter((one) => one.worth > 0)
  const total = reasons.reduce((sum, one) => sum + one.worth, 0)
  return { parts: reasons.map(({ reason, worth }) => ({ reason, share: Math.round((100 * worth) / total) })) }
})
