import { COMMENT_EDIT_HOURS } from '@chowk/contract/community/comment.ts'
import type { Comment, NewPassage, Reply } from '@chowk/contract/community/comment.ts'
import { findHiddenNames, namedIn } from '../mention/hidden-names.ts'
import { withNames } from '../mention/mention.rules.ts'
import type { StoredMention } from '../mention/mention.rules.ts'
import { mentionsOf } from '../mention/stored-mentions.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { shownAuthor } from '../follow/shown-author.ts'
import { readableUntil } from '../post/post.rules.ts'
import { findLinkCards } from '../link/link-cards.ts'
import type { Showing } from '../showing.ts'
import type { Onlooker, Seer } from '../visibility.ts'
import { authorOf, repliesOf } from './found-comments.ts'
import type { Replies } from './found-comments.ts'
import { findPassages } from './passage.ts'
import { mayModerate } from './subject.ts'
import type { SubjectFacts } from './subject.ts'

/** A comment as the database has it. */
export interface CommentRow {
  id: string
  subjectId: string
  parentId: string | null
  authorId: string | null
  text: string
  mentions: StoredMention[]
  version: number
  createdAt: Date
  editedAt: Date | null
  removedAt: Date | null
  /** She left and took it along. */
  authorLeftAt: Date | null
  link: string | null
  hidesLink: boolean
  quote: NewPassage | null
  /** For a moderator, before others see it. */
  waits: boolean
  author: { id: string; name: string; portrait: number; customUrl: string | null } | null
}

const columns = (sql: Sql, mentions = mentionsOf(sql, 'comment', sql`c.id`)) => sql`
  c.id, c.subject_id, c.parent_id, c.author_id, c.text, c.version, c.created_at, c.edited_at, c.removed_at, c.author_left_at, c.link, c.hides_link, c.quote,
  c.waits, ${mentions},
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0), 'customUrl', a.custom_url) end as author`

const decides = ({ isOperator, moderates }: Onlooker, { workspaceId }: Pick<SubjectFacts, 'workspaceId'>): boolean =>
  isOperator || (workspaceId !== null && moderates.includes(workspaceId))

/** Rows of comments in the order of their ids. */
export async function readComments(sql: Sql, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  return await sql<CommentRow[]>`
    select ${columns(sql)} from comment c ${authorOf(sql)} where c.id = any(${ids as string[]}::uuid[]) order by c.id`
}

type NewComment = Pick<
  CommentRow,
  'id' | 'subjectId' | 'parentId' | 'authorId' | 'text' | 'quote' | 'link' | 'waits'
> & {
  kind: string
  at: Date
}

/** Writes a comment and whatever counts it, and answers it as it stands there, before it names anybody. */
export async function writeComment(sql: Sql, made: NewComment, counting: Fragment | null): Promise<CommentRow> {
  const { id, kind, subjectId, parentId, authorId, text, quote, link, at, waits } = made
  const [row] = await sql<CommentRow[]>`
    with c as (
      insert into comment (id, subject_kind, subject_id, parent_id, author_id, text, quote, link, created_at, state, removed_at, waits)
      values (${id}, ${kind}, ${subjectId}, ${parentId}, ${authorId}, ${text}, ${quote && sql.json(quote)}, ${link}, ${at},
        ${waits ? 'HIDDEN' : 'PUBLISHED'}, ${waits ? at : null}, ${waits}) returning *)
    ${counting ? sql`, counted as (${counting})` : sql``}
    select ${columns(sql, sql`'[]'::json as mentions`)} from c ${authorOf(sql)}`
  if (!row) throw new Error('a comment is inserted')
  return row
}

interface FirstReplies {
  rows: CommentRow[]
  count: number
}

// The first replies to each of these comments with the one that a link leads to, and how many there are.
async function firstReplies(
  { sql, house, seer, subject, named }: CommentShowing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FirstReplies>> {
  const replies = repliesOf(
    sql,
    { seer, workspaceId: subject.workspaceId, clock: house.clock },
    { parentId: sql`i.id`, named },
  )
  const found = await sql<(Replies & { id: string })[]>`
    select i.id, r.* from unnest(${ids as string[]}::uuid[]) as i (id), lateral (${replies}) r`
  const first = found.flatMap((under) => under.replies.map(({ id }) => id))
  const rows = new Map((await readComments(sql, first)).map((row) => [row.id, row]))
  return new Map(
    found.map((under) => [
      under.id,
      { rows: under.replies.flatMap(({ id }) => rows.get(id) ?? []), count: under.replyCount },
    ]),
  )
}

/** What showing comments needs. */
export interface CommentShowing {
  sql: Sql
  house: Showing['house']
  seer: Seer
  subject: SubjectFacts
  now: Date
  /** The comment that a link leads to. */
  named?: string | undefined
}

/** Whether there is something for somebody to act on: what waits is there for whoever wrote it. */
export const isThere = (seer: Seer, { removedAt, waits, authorId }: CommentRow): boolean =>
  removedAt === null || (waits && authorId !== null && authorId === seer.personId)

/** Whether she may read it now: what waits only whoever wrote it does, and those who decide about it. */
export const mayRead = (seer: Onlooker, subject: SubjectFacts, { waits, authorId }: CommentRow): boolean =>
  !waits || (authorId !== null && authorId === seer.personId) || decides(seer, subject)

/** Whether the viewer wrote the comment and was not removed from the workspace since. */
export const holdsComment = (
  seer: Onlooker,
  { authorId }: Pick<CommentRow, 'authorId'>,
  { isFormerMember }: Pick<SubjectFacts, 'isFormerMember'>,
): boolean => seer.personId !== null && authorId === seer.personId && !isFormerMember

/** Whether the author may still change the comment. */
export const mayEditComment = (
  seer: Seer,
  row: CommentRow,
  { subject, now }: Pick<CommentShowing, 'subject' | 'now'>,
) =>
  holdsComment(seer, row, subject) &&
  isThere(seer, row) &&
  now.getTime() - row.createdAt.getTime() < COMMENT_EDIT_HOURS * HOUR_MS

export const mayRemoveComment = (seer: Seer, row: CommentRow, subject: SubjectFacts): boolean =>
  isThere(seer, row) && (holdsComment(seer, row, subject) || mayModerate(seer, subject))

interface Beside {
  linkOf: Awaited<ReturnType<typeof findLinkCards>>
  passageOf: Awaited<ReturnType<typeof findPassages>>
  /** People whom the comments do not name to the viewer. */
  hidden: readonly string[]
}

function toReply(
  { seer, subject, now }: CommentShowing,
  row: CommentRow,
  { linkOf, passageOf, hidden }: Beside,
): Reply {
  const isRemoved = row.removedAt !== null && !row.waits
  const until = decides(seer, subject) ? readableUntil(row.authorLeftAt) : null
  return {
    id: row.id,
    _id: row.id,
    activityId: row.subjectId,
    parentId: row.parentId,
    ...(isRemoved && until === null ? { text: '', mentions: [] } : withNames(row.text, row.mentions, hidden)),
    author: isRemoved ? null : shownAuthor(seer, row.author),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    quote: isRemoved ? null : passageOf(row.quote),
    link: isRemoved ? null : linkOf(row),
    isRemoved,
    readableUntil: until,
    isWaiting: row.waits,
    version: row.version,
    may: { edit: mayEditComment(seer, row, { subject, now }), remove: mayRemoveComment(seer, row, subject) },
  }
}

/** What a comment has that was just written. */
export const NO_REPLIES: ReadonlyMap<string, FirstReplies> = new Map()

/** Comments as the seer is shown them, without what was replied to them. */
export async function toReplies(showing: CommentShowing, rows: readonly CommentRow[]): Promise<Reply[]> {
  const { workspaceId } = showing.subject
  const hiddenOf = await findHiddenNames(
    showing,
    rows.map(({ mentions }) => namedIn({ workspaceId, mentions })),
  )
  const beside = {
    linkOf: await findLinkCards(showing, rows),
    passageOf: await findPassages(showing, rows),
    hidden: hiddenOf({ workspaceId }),
  }
  return rows.map((row) => toReply(showing, row, beside))
}

/** The same, each with its first replies, which are read unless they are known. */
export async function toComments(
  showing: CommentShowing,
  rows: readonly CommentRow[],
  known?: typeof NO_REPLIES,
): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id)
  const replies = known ?? (await firstReplies(showing, ids))
  const under = (id: string) => replies.get(id) ?? { rows: [], count: 0 }
  const all = await toReplies(showing, [...rows, ...ids.flatMap((id) => under(id).rows)])
  const shown = new Map(all.map((reply) => [reply.id, reply]))
  return all.slice(0, rows.length).map((comment) => ({
    ...comment,
    replies: under(comment.id).rows.flatMap(({ id }) => shown.get(id) ?? []),
    replyCount: under(comment.id).count,
  }))
}
