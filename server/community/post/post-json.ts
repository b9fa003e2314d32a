import type { LikeEvent } from '@chowk/contract/community/post.ts'
import type { House } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { isOwnPage } from '../link/own-page.ts'
import type { Showing } from '../showing.ts'
import { VISITOR, postsOfLeavers, seerWithin, visiblePosts } from '../visibility.ts'
import type { Onlooker, Reader, Seer } from '../visibility.ts'
import { readRows, stillSeen, toPosts } from './post-row.ts'
import type { PostRow } from './post-row.ts'

type Reading = Pick<House, 'config' | 'clock' | 'shared'>

/** A post as it is read for all who see it. */
export interface SharedPost {
  row: PostRow
  /** As JSON in UTF-8, for those to whom it is shown alike; undefined where it holds something that each person sees in her own way. */
  json: Buffer | undefined
  /** It was changed between being found and being read. */
  isNewer: boolean
}

/** A post that somebody was found to see, as it stood then. */
interface FoundPost {
  id: string
  /** Its row's `xmin`. */
  version: string
}

/** Somebody who has signed in and has nothing to do with a post. */
const ANYBODY: Seer = { ...VISITOR, personId: '00000000-0000-0000-0000-000000000000' }
const NO_REACTIONS: ReadonlyMap<string, LikeEvent> = new Map()

// Whether it shows a part of what stands elsewhere in this Chowk.
const showsOther = (config: House['config'], { quotedId, link, hidesLink }: PostRow): boolean =>
  quotedId !== null || (link !== null && !hidesLink && isOwnPage(config, link))

const isAlikeForMost = (config: House['config'], row: PostRow): boolean =>
  row.mentions.length === 0 && !row.hasPoll && !showsOther(config, row)

/** Whether a post is shown to her as to anybody, as long as she has not reacted. */
export const isAnybody = (
  seer: Onlooker,
  { authorId, workspaceId }: Pick<PostRow, 'authorId' | 'workspaceId'>,
): boolean =>
  seer.personId !== null &&
  !seer.isOperator &&
  authorId !== seer.personId &&
  !(workspaceId !== null && seer.moderates.includes(workspaceId)) &&
  !(authorId !== null && seer.follows.includes(authorId))

/** Posts as they are read for all who see them. */
export async function readAnew(
  house: Omit<Reading, 'shared'>,
  found: readonly FoundPost[],
): Promise<(SharedPost | undefined)[]> {
  const quick = quickPool(house)
  const ids = found.map(({ id }) => id)
  const rows = await readRows(quick, house.clock.now(), ids)
  const alike = rows.filter((row) => isAlikeForMost(house.config, row))
  const written = await toPosts({ sql: quick, house, seer: ANYBODY }, alike, NO_REACTIONS)
  const texts = new Map(written.map((post) => [post.id, Buffer.from(JSON.stringify(post))]))
  const read = new Map(rows.map((row) => [row.id, row]))
  return found.map(({ id, version }) => {
    const row = read.get(id)
    return row && { row, json: texts.get(id), isNewer: row.stored !== version }
  })
}

/**
 * Posts that somebody was found to see, in their versions. They are the same for everybody who sees them, so each is read and written as JSON once a second
 * for all; what changed of a post itself is read at once.
 */
export async function readShared(house: Reading, found: readonly FoundPost[]): Promise<SharedPost[]> {
  const posts = await house.shared.getEach(
    found.map(({ id, version }) => `post ${id} ${version}`),
    async (missing) =>
      await readAnew(
        house,
        missing.flatMap((index) => found[index] ?? []),
      ),
  )
  return posts.filter((post) => post !== undefined)
}

/** Those posts as the seer is shown them, each as JSON, without what she does not see any more. */
export async function postsJson(
  { reader, ...showing }: Omit<Showing, 'seer'> & { reader: Reader },
  found: readonly SharedPost[],
  reactions: ReadonlyMap<string, LikeEvent>,
): Promise<Buffer[]> {
  const { sql } = showing
  const posts = await stillSeen(found, async (ids) => {
    const seer = await reader.full()
    return await sql<{ id: string }[]>`
      select p.id from post p where p.id = any(${ids as string[]}::uuid[]) and (${visiblePosts(sql, seer)} or ${postsOfLeavers(sql, seer)})`
  })
  const texts = posts.map(({ row, json }) =>
    json !== undefined && !reactions.has(row.id) && isAnybody(reader.onlooker, row) ? json : undefined,
  )
  const others = posts.flatMap(({ row }, index) => (texts[index] === undefined ? [row] : []))
  const byDepartments = others.some((row) => showsOther(showing.house.config, row))
  const seer = await seerWithin(reader, byDepartments)
  const made = others.length > 0 ? (await toPosts({ ...showing, seer }, others, reactions)).values() : undefined
  return texts.map((text) => text ?? Buffer.from(JSON.stringify(made?.next().value)))
}
