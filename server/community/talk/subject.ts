import { postAddress } from '@chowk/contract/community/post-address.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { Sql } from '../../platform/database.ts'
import { findVisible } from '../post/find-post.ts'
import { touchPost } from '../post/touch-post.ts'
import type { Touch, Touched } from '../post/touch-post.ts'
import type { PostRow } from '../post/post-row.ts'
import type { Showing } from '../showing.ts'
import type { Seer } from '../visibility.ts'

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
  /** What people are told of it by, and where it is read. */
  name: string
  address: string
  /** Counts what people did, and answers the counts. */
  touch(sql: Sql, now: Date, touch: Touch): Promise<Touched>
}

type FindSubject = (showing: Showing, id: string) => Promise<Subject | undefined>

const NAME_LENGTH = 80

/** What a post is called where people are told of it: its title, or how it begins. */
export const nameOfPost = ({ title, description }: Pick<PostRow, 'title' | 'description'>): string =>
  cutText((title || description).replaceAll(/\s+/gu, ' '), NAME_LENGTH)

const findPost: FindSubject = async (showing, id) => {
  const post = await findVisible(showing, id)
  if (!post) return undefined
  return {
    kind: 'post',
    id: post.id,
    authorId: post.authorId,
    workspaceId: post.workspaceId,
    isForAll: post.isForAll,
    isOpen: post.state === 'PUBLISHED',
    name: nameOfPost(post),
    address: postAddress(post),
    touch: async (sql, now, touch) => await touchPost(sql, now, { ...touch, id }),
  }
}

/** What ids may be of; a further kind of thing is one more line. */
const KINDS: readonly FindSubject[] = [findPost]

/** What an id is of, if the seer may see it. Who may see it is asked of its own kind. */
export async function findSubject(showing: Showing, id: string): Promise<Subject | undefined> {
  for (const find of KINDS) {
    const subject = await find(showing, id)
    if (subject) return subject
  }
  return undefined
}

/** Whether she may remove what others wrote under it and close its comments. */
export const mayModerate = (seer: Seer, { authorId, workspaceId }: Subject): boolean =>
  seer.personId !== null &&
  (seer.isOperator || authorId === seer.personId || (workspaceId !== null && seer.moderates.includes(workspaceId)))

/** What one person does to one thing happens one after the other; others wait for nothing but the count. */
export async function inTurn(sql: Sql, { id }: Pick<Subject, 'id'>, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${personId}`}, 0))`
}
