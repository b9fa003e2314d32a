import { getPost } from '@chowk/contract/community/post.ts'
import type { LikeEvent, PostPage } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { ReadyJson } from '../../platform/answer.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { TextShelves } from '../../platform/postgres/text-shelf.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findHiddenNames } from '../mention/hidden-names.ts'
import { ownReaction } from '../talk/own-reactions.ts'
import {
  VISITOR,
  belonging,
  isForAll,
  onlookerOf,
  onlookerRow,
  readerLooking,
  seesAsOperatorOnly,
  whoLooks,
} from '../visibility.ts'
import type { Onlooker, Seer, SeerRow, Who } from '../visibility.ts'
import { readBody } from './article-body.ts'
import { bySlug } from './find-post.ts'
import { isAnybody, postsJson, readAnew, readShared } from './post-json.ts'
import type { SharedPost } from './post-json.ts'
import { isShareable } from './post-row.ts'
import { readableUntil } from './post.rules.ts'

/** What is found of a post at its address. */
interface Found {
  id: string
  /** Another one after each change of the post's own row. */
  version: string
  /** How many times it was edited, with the first writing. */
  edition: number
  /** Another one after each change of what is shown of it; null where that stands in more rows than those of itself and whom and what it names. */
  shownVersion: string | null
  authorId: string | null
  workspaceId: string | null
  authorLeftAt: string | null
  hasBody: boolean
  isForAll: boolean
  isShareable: boolean
  /** What the seer reacted with. */
  event: LikeEvent | null
}

// About a kilobyte each.
const TEXTS = new TextShelves(3000)

// What is in these tables changes beside the post, or with time.
const isPlain = (sql: Sql): Fragment => sql`
  (p.audience is null and p.quoted_id is null and p.answer_id is null and (p.link is null or p.hides_link)
    and not exists (select from post_attachment y where y.post_id = p.id) and not exists (select from post_feature y where y.post_id = p.id)
    and not exists (select from poll y where y.post_id = p.id)
    and not exists (select from mention y where y.subject_kind = 'post' and y.subject_id = p.id and y.starts <> '{}'))`

const shownVersion = (sql: Sql): Fragment => sql`
  case when ${isPlain(sql)} then (
    select concat_ws(' ', p.xmin, coalesce(a.xmin::text, '-'), coalesce(g.xmin::text, '-'), coalesce(o.xmin::text, '-'), coalesce(c.xmin::text, '-'), t.xmin)
    from (select) only_one
      left join person a on a.id = p.author_id and a.deletion_state is null left join profile g on g.person_id = a.id
      left join workspace o on o.id = p.workspace_id
      left join post_category c on c.id = p.category_id left join post_topic t on t.id = p.topic_id) end`

const foundJson = (house: House, seer: Seer | Who, slug: string): Fragment => {
  const sql = quickPool(house)
  const event = ownReaction(sql, { kind: 'post', personId: seer.personId, id: sql`p.id` })
  return sql`(
    select json_build_object(
      'id', p.id, 'version', p.xmin::text, 'edition', p.version, 'shownVersion', ${shownVersion(sql)}, 'authorId', p.author_id, 'workspaceId', p.workspace_id,
      'authorLeftAt', p.author_left_at, 'hasBody', p.body is not null, 'isForAll', ${isForAll(sql)}, 'isShareable', ${isShareable(sql, house.clock)},
      'event', ${event})
    ${bySlug(sql, seer, slug)})`
}

// Who looks, and what she finds: by one statement, as of one moment.
async function findWithOnlooker(
  house: House,
  viewer: Viewer,
  slug: string,
): Promise<{ onlooker: Onlooker; found: Found | null }> {
  const sql = quickPool(house)
  if (!viewer.signedIn) {
    const [row] = await sql<{ found: Found | null }[]>`select ${foundJson(house, VISITOR, slug)} as found`
    return { onlooker: VISITOR, found: row?.found ?? null }
  }
  const [row] = await sql<(Omit<SeerRow, 'departments'> & { found: Found | null })[]>`
    ${belonging(sql, viewer)} select s.*, ${foundJson(house, whoLooks(sql, viewer), slug)} as found from ${onlookerRow(sql, viewer)}`
  return { onlooker: onlookerOf(viewer, row), found: row?.found ?? null }
}

interface Listing {
  house: House
  viewer: Viewer
  onlooker: Onlooker
}

// The post as it is shown to most: while its version is known, as it was written for that; else as it was a second ago at most.
async function findShared(house: House, found: Found): Promise<SharedPost | undefined> {
  const { id, shownVersion: version } = found
  if (version === null) return (await readShared(house, [found]))[0]
  // It is read after its version, so it is not older than that.
  const [post] = await readAnew(house, [found])
  if (post?.json !== undefined && !post.isNewer)
    TEXTS.of(quickPool(house)).keep(id, { version, text: post.json.subarray(0, -1) })
  return post
}

// Without its last brace: what the page alone says follows.
async function postJson(listing: Listing, found: Found): Promise<Buffer | undefined> {
  const { house, viewer, onlooker } = listing
  const { id, shownVersion: version, event } = found
  const kept =
    version !== null && event === null && isAnybody(onlooker, found)
      ? TEXTS.of(quickPool(house)).find(id, version)
      : undefined
  if (kept !== undefined) return kept
  const post = await findShared(house, found)
  // Its text is read beside it.
  if (post?.row.version !== found.edition) return undefined
  const sql = quickPool(house)
  const reader = readerLooking(sql, viewer, onlooker)
  const [json] = await postsJson({ sql, house, reader }, [post], new Map(event ? [[id, event]] : []))
  return json?.subarray(0, -1)
}

type Body = Pick<PostPage, 'body' | 'pictures' | 'people'>

// The text of an article is the same for all but those who do not want to meet somebody whom it names. Undefined where it was edited since it was found: she
// may not see what it has become.
async function findBody(
  house: House,
  { id, version, edition, hasBody, workspaceId }: Found,
  onlooker: Onlooker,
): Promise<Body | undefined> {
  if (!hasBody) return { body: null, pictures: [], people: [] }
  const sql = quickPool(house)
  const read = async (hidden: readonly string[]) => {
    const [row] = await sql<{ body: RichDocument | null }[]>`
      select p.body from post p where p.id = ${id} and p.version = ${edition}`
    return row && (await readBody(sql, house, { body: row.body, hidden }))
  }
  const shared = await house.shared.get(`body ${id} ${version}`, async () => await read([]))
  const personIds = shared?.people.map((person) => person.id) ?? []
  const showing = { sql, house, seer: { ...onlooker, departments: [] } }
  const hidden = (await findHiddenNames(showing, [{ workspaceId, personIds }]))({ workspaceId })
  return personIds.some((personId) => hidden.includes(personId)) ? await read(hidden) : shared
}

// Undefined where she sees none at this address, null where it was changed just now.
async function readPage(house: House, viewer: Viewer, slug: string) {
  const { onlooker, found } = await findWithOnlooker(house, viewer, slug)
  if (!found) return undefined
  const [post, body] = await Promise.all([
    postJson({ house, viewer, onlooker }, found),
    findBody(house, found, onlooker),
  ])
  return post && body ? { onlooker, found, post, body } : null
}

export const answerPost = handle(getPost, async ({ input, viewer, house, refuse, audit }) => {
  const first = await readPage(house, viewer, input.slug)
  // Whoever asked just when it was edited finds what it has become, if she sees that.
  const page = first === null ? await readPage(house, viewer, input.slug) : first
  if (!page) throw refuse('POST_NOT_FOUND')
  const { onlooker, found, post, body } = page
  const leftAt = found.authorLeftAt === null ? null : new Date(found.authorLeftAt)
  if (seesAsOperatorOnly(onlooker, found) || (leftAt && onlooker.isOperator)) audit(`post ${found.id}`)
  const more = JSON.stringify({ readableUntil: readableUntil(leftAt), isShareable: found.isShareable, ...body })
  return new ReadyJson(post, `,${more.slice(1)}`)
})
