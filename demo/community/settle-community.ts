import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { saveOwnCategories } from '@chowk/contract/community/category.ts'
import { createComment } from '@chowk/contract/community/comment.ts'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { chooseAnswer, pinQuestion } from '@chowk/contract/community/forum/question.ts'
import { setBanner } from '@chowk/contract/community/featured.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { uploadAttachment } from '@chowk/contract/files/attachment.ts'
import { postSlug } from '@chowk/server/community/post/post-slug.ts'
import { coolPostsTask } from '@chowk/server/community/post/cool-posts.job.ts'
import { touchPost } from '@chowk/server/community/post/touch-post.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@chowk/server/platform/time.ts'
import { askAs } from '../ask-as.ts'
import { bringFile } from '../brought-file.ts'
import { BANNER, FRAME_MADE, OWN_CATEGORIES } from './own-frame.ts'
import { DEMO_POSTS } from './demo-posts.ts'
import type { DemoComment, DemoPost, Passage, Writer } from './demo-posts.ts'
import { HINDI_ARTICLE } from './hindi-article.ts'
import { drawPicture } from './drawn-picture.ts'
import { SCHOOL, findWriter } from './writers.ts'

/** The demo as it is filled. */
export interface Filling {
  house: House
  sql: Sql
  openedAt: Date
}

/** Who does something, and when. */
export interface Moment {
  by: Writer
  hoursAgo: number
}

/** Makes a call as somebody made it then. */
export type Ask = <C extends Call>(moment: Moment, declared: C, input: Input<C>) => Promise<Output<C>>

interface Settling extends Filling {
  /** For files on their way into the storage. */
  folder: string
  ask: Ask
}

/** Lets people of the demo ask at moments before it was opened. */
export const askerOf =
  ({ house, sql, openedAt }: Filling): Ask =>
  async ({ by, hoursAgo }, declared, input) => {
    const viewer = await findWriter(sql, by)
    if (!viewer) throw new Error(`Nobody in the demo is ${by}.`)
    const time = new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
    return await askAs({ house, viewer, at: time, key: `demo-${randomUUID()}` }, declared, input)
  }

/** Gives the demo's school a community with some days behind it, each step made as somebody made it then; once. */
export async function settleCommunity(filling: Filling): Promise<void> {
  const { house, sql, openedAt } = filling
  const [there] = await sql`select from post limit 1`
  if (there) return
  await trustWriters(sql, openedAt)
  const folder = await mkdtemp(join(os.tmpdir(), 'chowk-demo-'))
  const ask = askerOf(filling)
  try {
    const settling = { ...filling, folder, ask }
    await ask(FRAME_MADE, saveOwnCategories, OWN_CATEGORIES)
    await ask(FRAME_MADE, setBanner, {
      kind: 'COMMUNITY',
      attachmentId: await draw(settling, { ...FRAME_MADE, ...BANNER }),
    })
    for (const post of [...DEMO_POSTS, HINDI_ARTICLE].toSorted((a, b) => b.hoursAgo - a.hoursAgo))
      await settlePost(settling, post)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await coolPostsTask({ sql: house.sql, clock: { now: () => openedAt } })(
    {},
    { signal: new AbortController().signal, attempt: 1, isLast: true },
  )
}

// Whoever was there before the school moderated is no new member.
const trustWriters = async (sql: Sql, openedAt: Date) =>
  await sql`
  insert into trusted_author (workspace_id, person_id, trusted_at)
  select m.workspace_id, m.person_id, ${openedAt} from membership m join workspace w on w.id = m.workspace_id join person p on p.id = m.person_id
  where w.slug = ${SCHOOL} and m.state = 'PRESENT' and (p.custom_url is not null or m.role = 'FACULTY')`

async function settlePost(settling: Settling, post: DemoPost): Promise<void> {
  const { sql, openedAt, ask } = settling
  const {
    by,
    hoursAgo,
    type,
    title = '',
    text: description,
    tags = [],
    poll,
    isForAll: globalvisibility = false,
  } = post
  const [subject] = await sql<{ category: string; topic: string | null }[]>`
    select c.id as category, t.id as topic from post_category c left join post_topic t on t.category_id = c.id and t.name = ${post.topic ?? ''}
    where c.name = ${post.category ?? ''} order by c.workspace_id nulls first limit 1`
  const made = post.hasNoPlan
    ? await insertPost(settling, post)
    : await ask({ by, hoursAgo }, createPost, {
        type,
        title,
        description,
        globalvisibility,
        category: subject?.category ?? null,
        topic: subject?.topic ?? null,
        tags: [...tags],
        attachmentIds: await filesOf(settling, post),
        ...(post.body && { body: { type: 'doc', content: await blocksOf(settling, post, post.body) } }),
        ...(poll && { poll: { choices: [...poll.choices] } }),
      })
  const at = new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
  if (post.isFeatured)
    await sql`
      insert into post_feature (post_id, workspace_id, featured_at, until)
      select id, workspace_id, ${at}, ${new Date(openedAt.getTime() + 12 * DAY_MS)} from post where id = ${made.id}`
  if (post.isPinned)
    await ask({ by: 'anil-deshpande', hoursAgo: hoursAgo - 1 }, pinQuestion, { id: made.id, pinned: true })
  await react(settling, made.id, post)
  if (poll) await vote(settling, made.id, poll.votes)
  for (const comment of post.comments ?? []) await settleComment(settling, { id: made.id, asker: by }, comment)
}

// Of an individual whose plan, under which she wrote it, has ended.
async function insertPost(
  { sql, openedAt }: Settling,
  { by, hoursAgo, type, text }: DemoPost,
): Promise<{ id: string }> {
  const at = new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
  const slug = postSlug({ title: '', description: text })
  const [made] = await sql<{ id: string }[]>`
    with made as (
      insert into post (author_id, type, description, slug, is_global, by_minor, state, published_at, created_at)
      select id, ${type}, ${text}, ${slug}, true, false, 'PUBLISHED', ${at}, ${at} from person where custom_url = ${by} returning id
    ), noted as (insert into post_slug (slug, post_id) select ${slug}, id from made)
    select id from made`
  if (!made) throw new Error(`Nobody in the demo is ${by}.`)
  return made
}

async function filesOf(settling: Settling, { by, hoursAgo, pictures = [], cover, file }: DemoPost) {
  const { ask, folder } = settling
  const drawn = [...pictures, ...(cover ? [{ ...cover, isCover: true }] : [])]
  const files: { attachmentId: string; title: string }[] = []
  for (const picture of drawn)
    files.push({ attachmentId: await draw(settling, { by, hoursAgo, ...picture }), title: picture.alt })
  if (file) {
    const { name, title, poster } = file
    const bring = async (each: string) => await bringFile(folder, each, await readFile(join(import.meta.dirname, each)))
    const { attachmentId } = await ask({ by, hoursAgo }, uploadAttachment, {
      file: await bring(name),
      ...(poster && { poster: await bring(poster) }),
      title,
    })
    files.push({ attachmentId, title })
  }
  return files
}

type Drawing = { by: Writer; hoursAgo: number; isCover?: boolean } & NonNullable<DemoPost['cover']>

async function draw(
  { house, sql, openedAt, folder }: Settling,
  { by, hoursAgo, ...picture }: Drawing,
): Promise<string> {
  const personId = (await findWriter(sql, by))?.personId ?? ''
  const at = new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
  return await drawPicture(house, { ...picture, seed: `${by} ${picture.alt}`, personId, at }, folder)
}

async function blocksOf(settling: Settling, { by, hoursAgo }: DemoPost, passages: readonly Passage[]) {
  const blocks = []
  for (const passage of passages) {
    if (!('picture' in passage)) blocks.push(passage)
    else {
      const { picture: scene, alt } = passage
      const attachmentId = await draw(settling, { by, hoursAgo, scene, alt })
      blocks.push({ type: 'image' as const, attrs: { attachmentId, alt } })
    }
  }
  return blocks
}

// Those who are named react one by one, so that its author is told; the others at once.
async function react(
  { sql, openedAt, ask }: Settling,
  id: string,
  { by, hoursAgo, reactions = {}, likes = 0 }: DemoPost,
) {
  for (const [index, [who, likeEvent]] of Object.entries(reactions).entries())
    await ask({ by: who, hoursAgo: hoursAgo * (0.8 - 0.1 * index) }, createLike, { activityId: id, likeEvent })
  const author = (await findWriter(sql, by))?.personId ?? ''
  const from = new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
  const rows = await sql`
    insert into reaction (subject_kind, subject_id, person_id, event, by_minor, reacted_at)
    select 'post', ${id}, r.person_id, (array['LIKE', 'LIKE', 'CELEBRATE', 'LIKE', 'INSIGHTFUL', 'SUPPORT', 'LIKE', 'CURIOUS'])[1 + r.n % 8], r.class is not null,
      ${from}::timestamptz + r.n * (${openedAt}::timestamptz - ${from}::timestamptz) / ${likes + 1}::int
    from (
      select m.person_id, m.class, row_number() over (order by md5(m.person_id::text || ${id})) as n
      from membership m join workspace w on w.id = m.workspace_id
      where w.slug = ${SCHOOL} and m.state = 'PRESENT' and m.employee_code is not null and m.person_id <> ${author}) r
    where r.n <= ${likes} on conflict do nothing`
  if (rows.count > 0) await touchPost(sql, openedAt, { id, likes: rows.count, score: rows.count })
}

/** Of the school's staff one after the other votes. */
async function vote({ sql, ask }: Settling, id: string, votes: readonly number[]): Promise<void> {
  const staff = await sql<{ code: string }[]>`
    select m.employee_code as code from membership m join workspace w on w.id = m.workspace_id
    where w.slug = ${SCHOOL} and m.role = 'FACULTY' and m.state = 'PRESENT' and m.employee_code is not null
    order by md5(m.employee_code) limit ${votes.reduce((sum, count) => sum + count, 0)}`
  const positions = votes.flatMap((count, position) => Array.from({ length: count }, () => position))
  for (const [index, { code }] of staff.entries())
    await ask({ by: code, hoursAgo: 19 - index / 2 }, votePoll, { id, choices: [positions[index] ?? 0] })
}

async function settleComment(
  settling: Settling,
  on: { id: string; asker: Writer; parentId?: string },
  { by, text, hoursAgo, replies = [], isChosen }: DemoComment,
): Promise<void> {
  const { id: activityId, asker, parentId = null } = on
  const made = await settling.ask({ by, hoursAgo }, createComment, { activityId, text, parentId })
  for (const reply of replies) await settleComment(settling, { ...on, parentId: made.id }, reply)
  if (isChosen)
    await settling.ask({ by: asker, hoursAgo: hoursAgo - (10 * MINUTE_MS) / HOUR_MS }, chooseAnswer, {
      id: activityId,
      commentId: made.id,
    })
}
