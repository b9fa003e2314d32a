import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { PostState, PostType } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { pictureIdsOf } from '@chowk/contract/rich-text/rich-text.ts'
import { readAttachments } from '../../files/files.ts'
import type { ContentReading, ContentSource, HeldContent, ShownContent } from '../../moderation/content.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { beginPoll } from '../poll/put-poll.ts'
import { readRows, toPosts } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { noteSlug, postSlug } from '../post/post-slug.ts'
import { POST, faultOf } from '../post/post.rules.ts'
import { applyEdit, dropEdit, findEdit } from '../review/held-edit.ts'
import { isNewAuthor } from '../review/review.ts'
import { VISITOR, findSeer, visiblePosts } from '../visibility.ts'
import { tellFollowersSoon } from '../follow/new-post.ts'
import { tellOfComing } from '../mention/mention-notice.ts'
import { noteMentions } from '../mention/note-mentions.ts'
import { withNamesOfNow } from '../mention/stored-mentions.ts'
import { giveBack } from './give-back.ts'

// Moderators are shown what waits for them, whoever may see it otherwise; what they may do to it each call decides.
const NOBODY = VISITOR

/** What moderation needs of posts. */
export const postContent: ContentSource = {
  kind: 'POST',
  async isSeen({ sql, viewer }, id) {
    const seer = await findSeer(sql, viewer)
    const [row] = await sql`select from post p where p.id = ${id} and ${visiblePosts(sql, seer)}`
    return row !== undefined
  },
  async hold(sql, _house, id) {
    const [row] = await sql<(Omit<HeldContent, 'edit' | 'version'> & { version: number })[]>`
      select id, workspace_id, category_id, author_id, by_minor, state, title, description as text, body, version from post where id = ${id} for update`
    return row && { ...row, ...withEdit(row, await findEdit(sql, id)) }
  },
  async move(sql, id, { to, actorId, reason, at }) {
    const isOut = to === 'PUBLISHED'
    const [first] = await sql`select from post where id = ${id} and published_at is null`
    await transition(sql, POST, {
      id,
      to,
      actorId,
      reason,
      at,
      // What comes out for the first time is new then.
      also: isOut
        ? sql`, published_at = coalesce(published_at, ${at}), version = version + 1`
        : sql`, version = version + 1`,
    })
    if (!isOut) await sql`delete from post_feature where post_id = ${id}`
    else if (!(await takenAgain(sql, id, { actorId, at }))) {
      if (first) {
        await beginPoll(sql, id, at)
        await tellFollowersSoon(sql, id)
      }
      await tellNamed(sql, id, at)
    }
  },
  async rewrite(sql, id, { title, text, at }) {
    const [post] = await sql<{ type: PostType; title: string; slug: string; state: PostState }[]>`
      select type, title, slug, state from post where id = ${id}`
    if (!post || faultOf({ type: post.type, title, description: text })) return false
    const slug = title === post.title ? post.slug : postSlug({ title, description: text }, post.slug)
    await noteSlug(sql, slug, id)
    await sql`
      update post set title = ${title}, description = ${text}, slug = ${slug}, edited_at = ${at}, version = version + 1 where id = ${id}`
    await noteMentions({ sql, clock: { now: () => at } }, { kind: 'post', id })
    return true
  },
  giveBack,
  async settleEdit(changing, id, isApproved) {
    await (isApproved ? applyEdit(changing, id) : dropEdit(changing.sql, id))
  },
  named: async (sql, id, said) => await withNamesOfNow(sql, { kind: 'post', id }, said),
  async show({ sql, house }, ids) {
    const rows = await readRows(sql, house.clock.now(), ids)
    const posts = await toPosts({ sql, house, seer: NOBODY }, rows)
    const bodies = await readBodies({ sql, house }, ids)
    const waiting = await Promise.all(posts.map(async (post, n) => await findWaiting({ sql, house }, post.id, rows[n])))
    return new Map(
      posts.map((post, n): [string, ShownContent] => [
        post.id,
        {
          title: post.title,
          text: post.description,
          ...(bodies.get(post.id) ?? NO_BODY),
          attachments: post.attachmentIds,
          path: post.workspace && postAddress(post),
          state: post.state,
          byMinor: rows[n]?.byMinor ?? false,
          author: post.author && { id: post.author.id, name: post.author.name, portrait: post.author.portrait },
          category: post.category?.name ?? null,
          ...withEdit(post, waiting[n]?.edit ?? null),
          byNewMember: waiting[n]?.byNewMember ?? false,
        },
      ]),
    )
  },
}

// A post has a version; what it waits to say has the time at which it was written.
const withEdit = ({ version }: { version: number }, found: Awaited<ReturnType<typeof findEdit>>) => ({
  edit: found && { title: found.title, text: found.text },
  version: [version, found?.at.toISOString() ?? ''].join(' '),
})

async function tellNamed(sql: Sql, id: string, at: Date): Promise<void> {
  const [post] = await sql<{ authorId: string | null }[]>`select author_id from post where id = ${id} for update`
  await tellOfComing(
    sql,
    { clock: { now: () => at } },
    { kind: 'post', id, postId: id, actorId: post?.authorId ?? null },
  )
}

// What its author took along when she left does not come back, whatever was decided about it (C51).
async function takenAgain(sql: Sql, id: string, by: { actorId: string | null; at: Date }): Promise<boolean> {
  const [left] = await sql`select from post where id = ${id} and author_left_at is not null`
  if (left) await transition(sql, POST, { id, to: 'DELETED', ...by, also: sql`, deleted_at = ${by.at}` })
  return left !== undefined
}

const NO_BODY = { body: null, pictures: [] }

async function readBodies({ sql, house }: ContentReading, ids: readonly string[]) {
  const rows = await sql<{ id: string; body: RichDocument }[]>`
    select id, body from post where id = any(${ids as string[]}::uuid[]) and body is not null`
  const bodies = new Map<string, Pick<ShownContent, 'body' | 'pictures'>>()
  for (const { id, body } of rows)
    bodies.set(id, { body, pictures: await readAttachments(sql, house, pictureIdsOf(body)) })
  return bodies
}

async function findWaiting(
  { sql, house }: ContentReading,
  id: string,
  row: PostRow | undefined,
): Promise<{ edit: Awaited<ReturnType<typeof findEdit>>; byNewMember: boolean }> {
  const { authorId = null, workspaceId = null } = row ?? {}
  const whose = authorId && workspaceId ? { personId: authorId, workspaceId } : undefined
  return {
    edit: await findEdit(sql, id),
    byNewMember: whose ? await isNewAuthor({ sql, clock: house.clock }, whose) : false,
  }
}
