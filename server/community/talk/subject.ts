import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { LikeEvent } from '@chowk/contract/community/post.ts'
import type { Call } from '@chowk/contract/call.ts'
import type { Addressed } from '@chowk/contract/community/post-address.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type {} from '../../platform/handle.ts'
import type { TunedContext } from '../../platform/handle-tuned.ts'
import type { Person, Viewer } from '../../platform/viewer.ts'
import { touchPost, touchingPost } from '../post/touch-post.ts'
import type { Touch, Touched } from '../post/touch-post.ts'
import type { PostRow } from '../post/post-row.ts'
import { arrangementOf, settledRow } from '../review/review.ts'
import type { Arrangement, Settled } from '../review/review.ts'
import type { Showing } from '../showing.ts'
import { holdsAuthorship, isFormerMember } from '../authorship.ts'
import {
  VISITOR,
  belonging,
  departmentsOf,
  isForAll,
  onlookerOf,
  onlookerRow,
  seerOf,
  visiblePosts,
  whoLooks,
} from '../visibility.ts'
import type { Onlooker, Seer, SeerRow, Who } from '../visibility.ts'

/** Something that people react to and comment on, as the seer may see it. */
export interface Subject {
  kind: string
  id: string
  authorId: string | null
  workspaceId: string | null
  /** Everybody sees it, whoever they are. */
  isForAll: boolean
  /** It is published: people may react and comment. */
  isOpen: boolean
  /** Nobody comments on it any more. */
  isClosed: boolean
  /** The viewer was removed or suspended from its workspace. */
  isFormerMember: boolean
  /** What people are told of it by, and where it is read. */
  name: string
  address: string
  /** Counts what people did, and answers the counts. */
  touch(sql: Sql, now: Date, touch: Touch): Promise<Touched>
  /** The same as a step of the statement that writes what they did. */
  touching(sql: Sql, now: Date, touch: Touch): Fragment
}

/** What decides what somebody may do there. */
export type SubjectFacts = Pick<
  Subject,
  'kind' | 'id' | 'authorId' | 'workspaceId' | 'isForAll' | 'isOpen' | 'isClosed' | 'isFormerMember'
>

type FindSubject = (showing: Showing, id: string) => Promise<Subject | undefined>

const NAME_LENGTH = 80
/** Characters as the database counts them, of which people see several as one. */
const READ_LENGTH = 2000

/** What a post is called where people are told of it: its title, or how it begins. */
export const nameOfPost = ({ title, description }: Pick<PostRow, 'title' | 'description'>): string =>
  cutText((title || description).replaceAll(/\s+/gu, ' '), NAME_LENGTH)

type PostFacts = Omit<SubjectFacts, 'isOpen'> & Pick<PostRow, 'state'>
type Named = PostFacts & Pick<PostRow, 'title' | 'description'> & Addressed

const factColumns = (sql: Sql, seer: Seer | Who) => sql`
      'post' as kind, p.id, p.state, p.author_id as "authorId", p.workspace_id as "workspaceId", ${isForAll(sql)} as "isForAll",
      exists (select from comment_closing l where l.subject_kind = 'post' and l.subject_id = p.id) as "isClosed",
      ${isFormerMember(sql, seer)} as "isFormerMember"`

// Reactions and comments need little of a post; what a list shows of it takes longer to plan than all of them to write.
const namedColumns = (sql: Sql, seer: Seer | Who) => sql`
      ${factColumns(sql, seer)}, p.slug, p.type, p.title, left(p.description, ${READ_LENGTH}) as description,
      (select json_build_object('customUrl', o.slug) from workspace o where o.id = p.workspace_id) as workspace,
      (select json_build_object('customUrl', a.custom_url) from person a where a.id = p.author_id and a.deletion_state is null) as author`

const selectPost = (sql: Sql, id: string, seer: Seer | Who, columns: Fragment): Fragment =>
  sql`select ${columns} from post p where p.id = ${id} and ${visiblePosts(sql, seer)}`

const factsOf = (post: PostFacts): SubjectFacts => ({
  kind: post.kind,
  id: post.id,
  authorId: post.authorId,
  workspaceId: post.workspaceId,
  isForAll: post.isForAll,
  isOpen: post.state === 'PUBLISHED',
  isClosed: post.isClosed,
  isFormerMember: post.isFormerMember,
})

const subjectOf = (post: Named): Subject => ({
  ...factsOf(post),
  name: nameOfPost(post),
  address: postAddress(post),
  touch: async (sql, now, touch) => await touchPost(sql, now, { ...touch, id: post.id }),
  touching: (sql, now, touch) => touchingPost(sql, now, { ...touch, id: post.id }),
})

const findPost: FindSubject = async ({ sql, seer }, id) => {
  const [post] = await sql<Named[]>`${selectPost(sql, id, seer, namedColumns(sql, seer))}`
  return post && subjectOf(post)
}

/** What ids may be of. A further kind of thing stands here and in `seenBy`, which comments and reactions ask. */
const KINDS: readonly FindSubject[] = [findPost]

/** What an id is of, if the seer may see it. Who may see it is asked of its own kind. */
export async function findSubject(showing: Showing, id: string): Promise<Subject | undefined> {
  for (const find of KINDS) {
    const subject = await find(showing, id)
    if (subject) return subject
  }
  return undefined
}

/** A value that waits for her turn: what one person does to one thing happens one after the other, others wait for nothing but the count. */
export const turnOf = (sql: Sql, { id }: { id: string }, personId: string): Fragment =>
  sql`pg_advisory_xact_lock(hashtextextended(${`${id} ${personId}`}, 0))`

interface Seeing {
  post: (seer: Who) => Fragment
  columns: Fragment
  /** Where this is false she sees nothing. */
  live?: Fragment
}

// What she sees of a thing: the row `post`, beside the facts of hers in `s`.
const seenBy = (sql: Sql, viewer: Person, { post, columns, live = sql`true` }: Seeing): Fragment => sql`
    ${belonging(sql, viewer)}
    select to_json(post) as post, ${columns}
    from ${onlookerRow(sql, viewer)} left join lateral (${post(whoLooks(sql, viewer))}) post on ${live}`

/** What somebody looks at, and what was asked beside it. */
interface ReadSubject<Beside> {
  onlooker: Onlooker
  subject: SubjectFacts | undefined
  beside: Beside | null
}

/**
 * A thing, who looks at it, and a value that is asked beside it of its row `post` (`kind`, `id`, `"workspaceId"`, all null where she sees none): by one statement, as of
 * one moment.
 */
export async function readSubject<Beside>(
  sql: Sql,
  viewer: Viewer,
  id: string,
  beside: (seer: Seer | Who) => Fragment,
): Promise<ReadSubject<Beside>> {
  type Row = { post: PostFacts | null; beside: Beside | null }
  const post = (seer: Seer | Who) => selectPost(sql, id, seer, factColumns(sql, seer))
  const readBy = (onlooker: Onlooker, row: Row | undefined) => ({
    onlooker,
    subject: row?.post ? factsOf(row.post) : undefined,
    beside: row?.beside ?? null,
  })
  if (!viewer.signedIn) {
    const [row] = await sql<Row[]>`
      select to_json(post) as post, ${beside(VISITOR)} as beside from (${post(VISITOR)}) post`
    return readBy(VISITOR, row)
  }
  const [row] = await sql<(Omit<SeerRow, 'departments'> & Row)[]>`
    ${seenBy(sql, viewer, { post, columns: sql`s.*, ${beside(viewer)} as beside` })}`
  return readBy(onlookerOf(viewer, row), row)
}

/** Somebody who does something to a thing, in the transaction of her call. */
export type Doing = Pick<TunedContext<Call>, 'sql' | 'live'> & { viewer: Person }

// What she sees of it while her session stands. Where her turn has begun before, what she did to it before is seen as well.
const seenWhileLive = ({ sql, viewer, live }: Doing, id: string, columns: Fragment): Fragment =>
  seenBy(sql, viewer, { post: (seer) => selectPost(sql, id, seer, namedColumns(sql, seer)), columns, live: live() })

/** A thing that somebody does something to, if she may see it and her session stands, and how she reacted to it. */
export async function findSeen(
  doing: Doing,
  id: string,
): Promise<{ subject: Subject | undefined; reaction: LikeEvent | null }> {
  const { sql, viewer } = doing
  const reaction = sql`(
      select r.event from reaction r where r.subject_kind = post.kind and r.subject_id = post.id and r.person_id = ${viewer.personId}) as reaction`
  const [row] = await sql<{ post: Named | null; reaction: LikeEvent | null }[]>`${seenWhileLive(doing, id, reaction)}`
  return { subject: row?.post ? subjectOf(row.post) : undefined, reaction: row?.reaction ?? null }
}

/** The same with how its workspace moderates, an id for what she writes there and the facts by which she is shown that. */
export async function findSeenToWrite(
  doing: Doing,
  id: string,
): Promise<{ id: string; seer: Seer; subject: Subject | undefined; arrangement: Arrangement }> {
  const { sql, viewer } = doing
  const settled = settledRow(sql, sql`post."workspaceId"`, null)
  const columns = sql`
    s.*, ${departmentsOf(sql)} as departments, uuidv7() as id, (select to_json(r) from (${settled}) r) as settled`
  const [row] = await sql<(SeerRow & { id: string; post: Named | null; settled: Settled | null })[]>`
    ${seenWhileLive(doing, id, columns)}`
  if (!row) throw new Error('one row is answered')
  const subject = row.post ? subjectOf(row.post) : undefined
  return { id: row.id, seer: seerOf(viewer, row), subject, arrangement: arrangementOf(row.settled) }
}

/** Whether she may remove what others wrote under it and close its comments. */
export const mayModerate = (
  seer: Onlooker,
  { authorId, workspaceId }: Pick<Subject, 'authorId' | 'workspaceId'>,
): boolean =>
  seer.personId !== null &&
  (seer.isOperator ||
    holdsAuthorship(seer, { authorId, workspaceId }) ||
    (workspaceId !== null && seer.moderates.includes(workspaceId)))

/** Her turn begins. */
export async function inTurn(sql: Sql, { id }: { id: string }, personId: string): Promise<void> {
  await sql`select ${turnOf(sql, { id }, personId)}`
}
