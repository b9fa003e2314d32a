import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { LinkPreview } from '@chowk/contract/community/link-preview.ts'
import type { Poll } from '@chowk/contract/community/forum/poll.ts'
import type {
  LikeEvent,
  Post,
  PostState,
  PostType,
  PublishObstacle,
  QuotedPost,
} from '@chowk/contract/community/post.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { readAttachments } from '../../files/files.ts'
import { drawnPortrait, isAdult } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import { shownAuthor } from '../follow/shown-author.ts'
import { findLinkCards } from '../link/link-cards.ts'
import { findHiddenNames, namedIn } from '../mention/hidden-names.ts'
import { withNames } from '../mention/mention.rules.ts'
import type { StoredMention } from '../mention/mention.rules.ts'
import { mentionsOf } from '../mention/stored-mentions.ts'
import { findPolls } from '../poll/poll-row.ts'
import { questionFacts } from '../question/question-facts.rules.ts'
import { findOwnReactions } from '../talk/own-reactions.ts'
import { mayDelete, mayEdit, mayFeature, mayRedact, maySetVisibility } from './post.rules.ts'
import type { Showing } from '../showing.ts'
import { isForAll, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

/** A post as the database has it, with who wrote it and where. */
export interface PostRow {
  id: string
  slug: string
  type: PostType
  title: string
  description: string
  mentions: StoredMention[]
  authorId: string | null
  workspaceId: string | null
  isGlobal: boolean
  isForAll: boolean
  byMinor: boolean
  state: PostState
  likesCount: number
  commentsCount: number
  publishedAt: Date | null
  publishAt: Date | null
  notPublishedBecause: PublishObstacle | null
  /** Departments that it is for; null: the whole workspace. */
  audience: string[] | null
  editedAt: Date | null
  editedByModerator: boolean
  createdAt: Date
  version: number
  author: { id: string; name: string; portrait: number; customUrl: string | null } | null
  workspace: Post['workspace']
  category: Post['category']
  topic: Post['topic']
  entities: Post['entities']
  isFeatured: boolean
  hasPoll: boolean
  tags: string[]
  activeAt: Date | null
  pinnedAt: Date | null
  /** The comment that was chosen as the answer, while it stands. */
  answerId: string | null
  files: { id: string; title: string }[]
  link: string | null
  hidesLink: boolean
  /** The post that it shares, which may be gone. */
  quotedId: string | null
  /** Another one after each change of the row, whatever was changed (`xmin`). */
  stored: string
}

/** The columns of a `PostRow` from a statement over `post p` and the tables below. */
const columns = (sql: Sql, now: Date) => sql`
  p.id, p.slug, p.type, p.title, p.description, p.author_id, p.workspace_id, p.is_global, ${isForAll(sql)} as is_for_all, p.by_minor, p.state,
  p.likes_count, p.comments_count, p.published_at, p.publish_at, p.not_published_because, p.audience, p.edited_at, p.edited_by_moderator, p.created_at, p.version,
  p.link, p.hides_link, p.quoted_id, p.xmin::text as stored, ${mentionsOf(sql, 'post', sql`p.id`)},
  exists (select from poll l where l.post_id = p.id) as has_poll, p.tags, p.active_at, p.pinned_at,
  (select n.id from comment n where n.id = p.answer_id and n.removed_at is null) as answer_id,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0), 'customUrl', a.custom_url) end as author,
  case when o.id is not null then json_build_object('id', o.id, 'name', ${nameJson(sql, 'o')}, 'customUrl', o.slug) end as workspace,
  case when c.id is not null then json_build_object('id', c.id, 'name', ${nameJson(sql, 'c')}) end as category,
  case when t.id is not null then json_build_object('id', t.id, 'name', ${nameJson(sql, 't')}, 'slug', t.slug) end as topic,
  case when p.audience is not null then coalesce((
    select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id) from department d where d.id = any(p.audience)), '[]') end as entities,
  exists (select from post_feature f where f.post_id = p.id and f.until > ${now}) as is_featured,
  coalesce((select json_agg(json_build_object('id', n.attachment_id, 'title', n.title) order by n.position)
    from post_attachment n where n.post_id = p.id), '[]') as files`

// Who asked for her account to be deleted is hidden at once (D3).
const tables = (sql: Sql) => sql`
  left join person a on a.id = p.author_id and a.deletion_state is null left join profile g on g.person_id = a.id
  left join workspace o on o.id = p.workspace_id
  left join post_category c on c.id = p.category_id left join post_topic t on t.id = p.topic_id`

/** The rows of posts that somebody was found to see, in the order of their ids. */
export async function readRows(sql: Sql, now: Date, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return await sql<PostRow[]>`
    select ${columns(sql, now)} from unnest(${ids as string[]}::uuid[]) with ordinality as i (id, n)
    join post p on p.id = i.id ${tables(sql)} order by i.n`
}

/**
 * Those of the posts that somebody sees still: what was changed between being found and being read may be hers no longer, and is asked for once more.
 * `find` answers which of the ids she sees.
 */
export async function stillSeen<Read extends { row: PostRow; isNewer: boolean }>(
  posts: readonly Read[],
  find: (ids: readonly string[]) => Promise<readonly { id: string }[]>,
): Promise<readonly Read[]> {
  const newer = posts.flatMap(({ row, isNewer }) => (isNewer ? [row.id] : []))
  if (newer.length === 0) return posts
  const seen = new Set((await find(newer)).map(({ id }) => id))
  return posts.filter(({ row, isNewer }) => !isNewer || seen.has(row.id))
}

/** Those of the posts that somebody sees, by a condition on `post p`, in the order of their ids. */
export async function readSeen(
  sql: Sql,
  { now, seen, ids }: { now: Date; seen: Fragment; ids: readonly string[] },
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const find = async (among: readonly string[]) =>
    await sql<{ id: string; stored: string }[]>`
      select p.id, p.xmin::text as stored from post p where p.id = any(${among as string[]}::uuid[]) and ${seen}`
  const found = new Map((await find(ids)).map(({ id, stored }) => [id, stored]))
  const rows = await readRows(
    sql,
    now,
    ids.filter((id) => found.has(id)),
  )
  const read = rows.map((row) => ({ row, isNewer: row.stored !== found.get(row.id) }))
  return (await stillSeen(read, find)).map(({ row }) => row)
}

/** Of the post named `p`: it is offered to other sites. Nothing of minors is, nor of whom nobody sees any more. */
export const isShareable = (sql: Sql, clock: Clock): Fragment => sql`
  (p.state = 'PUBLISHED' and not p.by_minor and ${isForAll(sql)} and exists (
    select from (select p.author_id as id) t join person p on p.id = t.id where p.deletion_state is null and ${isAdult(sql, clock)}))`

/** The same of a post that somebody was found to see. */
export async function readShareable(sql: Sql, clock: Clock, id: string): Promise<boolean> {
  const [row] = await sql<{ isShareable: boolean }[]>`
    select ${isShareable(sql, clock)} as is_shareable from post p where p.id = ${id}`
  return row?.isShareable === true
}

/** Posts as the seer is shown them, with fresh addresses of their files; what she reacted with is asked for where it is not known. */
export async function toPosts(
  { sql, house, seer }: Showing,
  rows: readonly PostRow[],
  ownReactions?: ReadonlyMap<string, LikeEvent>,
): Promise<Post[]> {
  const ids = rows.flatMap(({ files }) => files.map(({ id }) => id))
  const posts = rows.map(({ id }) => id)
  const now = house.clock.now()
  const withPoll = rows.flatMap(({ id, hasPoll }) => (hasPoll ? [id] : []))
  const [found, reactions, polls, linkOf, quotedOf, hiddenOf] = await Promise.all([
    readAttachments(sql, house, ids),
    ownReactions ?? findOwnReactions(sql, { kind: 'post', personId: seer.personId, ids: posts }),
    findPolls({ sql, seer, now }, withPoll),
    findLinkCards({ sql, house, seer }, rows),
    findQuoted({ sql, house, seer }, rows),
    findHiddenNames({ sql, house, seer }, rows.map(namedIn)),
  ])
  const attachments = new Map(found.map((each) => [each.attachmentId, each]))
  return rows.map((row) => {
    const files = row.files.flatMap(({ id, title }) => {
      const attachment = attachments.get(id)
      return attachment ? [{ ...attachment, title: title || nameOf(attachment) }] : []
    })
    return toPost(row, {
      files,
      seer,
      now,
      likeEvent: reactions.get(row.id) ?? null,
      poll: polls.get(row.id) ?? null,
      link: linkOf(row),
      quoted: quotedOf(row),
      hidden: hiddenOf(row),
    })
  })
}

const QUOTED_LENGTH = 280

// Those whom it names are called as in the post itself: who is no longer here, or blocked, has no name.
const toQuoted = (row: PostRow, hidden: readonly string[], link: LinkPreview | null): QuotedPost => {
  const { id, slug, type, title, author, workspace, publishedAt } = row
  return {
    id,
    slug,
    type,
    title,
    description: cutText(withNames(row.description, row.mentions, hidden).text, QUOTED_LENGTH),
    author: author && { ...author, portrait: drawnPortrait(author.id, author.portrait) },
    workspace,
    publishedAt: publishedAt?.toISOString() ?? null,
    link,
  }
}

// Who sees a post sees of the one that it shares what is hers to see of that: perhaps nothing.
async function findQuoted({ sql, house, seer }: Showing, rows: readonly PostRow[]) {
  const ids = [...new Set(rows.flatMap(({ quotedId }) => quotedId ?? []))]
  const seen = sql`p.state = 'PUBLISHED' and ${visiblePosts(sql, seer)}`
  const found = await readSeen(sql, { now: house.clock.now(), seen, ids })
  const linkOf = await findLinkCards({ sql, house, seer }, found)
  const hiddenOf = await findHiddenNames({ sql, house, seer }, found.map(namedIn))
  const posts = new Map(found.map((row) => [row.id, toQuoted(row, hiddenOf(row), linkOf(row))]))
  return ({ quotedId }: PostRow): Post['quoted'] => (quotedId === null ? null : { post: posts.get(quotedId) ?? null })
}

// What a picture shows nobody reads in the name of its file.
const nameOf = ({ attachmentType, title }: Attachment) =>
  attachmentType === 'IMAGE' || attachmentType === 'COVER_IMAGE' ? '' : title

// What came out has no time before it any more; why it did not is its author's matter.
function scheduleOf(seer: Seer, { state, authorId, publishAt, notPublishedBecause }: PostRow) {
  const isOwn = seer.personId !== null && authorId === seer.personId
  return {
    publishAt: state === 'SCHEDULED' || state === 'DRAFT' ? (publishAt?.toISOString() ?? null) : null,
    notPublishedBecause: state === 'DRAFT' && isOwn ? notPublishedBecause : null,
  }
}

interface Shown {
  files: readonly Attachment[]
  seer: Seer
  now: Date
  likeEvent: LikeEvent | null
  poll: Poll | null
  link: LinkPreview | null
  quoted: Post['quoted']
  /** People whom it does not name to the viewer. */
  hidden: readonly string[]
}

function toPost(row: PostRow, { files, seer, now, likeEvent, poll, link, quoted, hidden }: Shown): Post {
  const { text: description, mentions } = withNames(row.description, row.mentions, hidden)
  return {
    id: row.id,
    _id: row.id,
    slug: row.slug,
    type: row.type,
    title: row.title,
    description,
    mentions,
    thumbnail: files.find((each) => each.attachmentType === 'VIDEO')?.pictures.at(-1)?.url ?? null,
    globalvisibility: row.isGlobal,
    likesCount: row.likesCount,
    ...(seer.personId !== null && { likeEvent, liked: likeEvent !== null }),
    commentCount: row.commentsCount,
    featuredPost: row.isFeatured,
    attachmentIds: [...files],
    author: shownAuthor(seer, row.author),
    workspace: row.workspace,
    category: row.category,
    topic: row.topic,
    entities: row.entities,
    question: questionFacts(seer, row),
    poll,
    quoted,
    link,
    state: row.state,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    ...scheduleOf(seer, row),
    editedAt: row.editedAt?.toISOString() ?? null,
    editedByModerator: row.editedByModerator,
    version: row.version,
    may: {
      edit: mayEdit(seer, row, now),
      remove: mayDelete(seer, row),
      setVisibility: maySetVisibility(seer, row),
      feature: mayFeature(seer, row),
      redact: mayRedact(seer, row) && row.authorId !== seer.personId,
    },
  }
}
