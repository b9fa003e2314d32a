import type { DraftText, StoredText } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { pictureIdsOf, plainText, withoutPictures, wordsIn } from '@chowk/contract/rich-text/rich-text.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { Sql } from '../../platform/database.ts'

/** A draft as it stands in the database. */
export interface DraftRow {
  id: string
  type: PostType
  sequence: number
  writer: string
  words: number
  content: StoredText
  updatedAt: Date
}

/** Under which name the uploads of a draft are used; its writer's deletion takes them along. */
export const DRAFT_FILES = 'person-draft'

const LONGEST_EXCERPT = 160

const textOf = ({ description, body }: StoredText) =>
  [description, body ? plainText(body) : ''].filter((piece) => piece !== '').join('\n')

/** Ids of all uploads that a draft shows. */
export const filesOf = ({ coverId, attachmentIds, body }: StoredText | DraftText): string[] => [
  ...new Set([...(coverId ? [coverId] : []), ...attachmentIds, ...(body ? pictureIdsOf(body) : [])]),
]

/** What is kept of a draft: uploads that are not its writer's own are left out. */
export function storedOf(given: DraftText, own: ReadonlySet<string>): StoredText {
  const { title, description, body, coverId, coverAlt, attachmentIds, attachmentTitles, category, topic, entityIds } =
    given
  const files = attachmentIds.map((id, n) => ({ id, title: attachmentTitles[n] ?? '' })).filter(({ id }) => own.has(id))
  return {
    title,
    description,
    body: body ? withoutPictures(body, (id) => own.has(id)) : null,
    coverId: coverId && own.has(coverId) ? coverId : null,
    coverAlt,
    attachmentIds: files.map(({ id }) => id),
    attachmentTitles: files.map((file) => file.title),
    category,
    topic,
    entityIds,
    globalvisibility: given.globalvisibility,
    tags: given.tags,
    poll: given.poll,
    hiddenLink: given.hiddenLink,
    publishAt: given.publishAt,
    post: given.post,
  }
}

/** What lists show of it, without opening it. */
export function outlineOf(content: StoredText): { title: string; excerpt: string; words: number } {
  const text = textOf(content)
  return {
    title: content.title,
    excerpt: cutText(text.replaceAll(/\s+/gu, ' ').slice(0, 12 * LONGEST_EXCERPT), LONGEST_EXCERPT),
    words: wordsIn(text),
  }
}

/** Whether two texts say the same, in whatever order their parts are named. */
export const hasSameContent = (one: object | null, other: object | null): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

// PostgreSQL keeps the names of an object in an order of its own.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

/** What was kept before there were titles of files, changes of published posts, tags, polls, times or cards has none. */
export const completed = (content: StoredText): StoredText => ({
  ...content,
  body: content.body ?? null,
  attachmentTitles: content.attachmentTitles ?? [],
  post: content.post ?? null,
  tags: content.tags ?? [],
  poll: content.poll ?? null,
  hiddenLink: content.hiddenLink ?? null,
  publishAt: content.publishAt ?? null,
})

/** A person's draft; `lock` keeps other windows waiting until the transaction ends. */
export async function findDraft(
  sql: Sql,
  { draftId, personId }: { draftId: string; personId: string },
  lock = false,
): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    select id, type, sequence, writer, words, content, updated_at from draft
    where id = ${draftId} and person_id = ${personId} ${lock ? sql`for update` : sql``}`
  return row && { ...row, content: completed(row.content) }
}
