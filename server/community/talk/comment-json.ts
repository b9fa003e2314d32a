import { withCommas } from '../../platform/answer.ts'
import type { Json } from '../../platform/answer.ts'
import { TextShelves } from '../../platform/postgres/text-shelf.ts'
import { VISITOR, seerWithin } from '../visibility.ts'
import type { Reader } from '../visibility.ts'
import { mayRead, readComments, toReplies } from './comment-row.ts'
import type { CommentRow, CommentShowing } from './comment-row.ts'
import type { FoundComment, FoundThread } from './found-comments.ts'
import { mayModerate } from './subject.ts'

// Less than a kilobyte each; more than a house reads of anew within some minutes.
const TEXTS = new TextShelves(5000)

/** What showing comments to somebody needs. */
interface Listing extends Omit<CommentShowing, 'seer' | 'named'> {
  reader: Reader
}

const isLinked = ({ link, hidesLink }: CommentRow): boolean => link !== null && !hidesLink

// Whether it holds something that each reader sees in her own way, or that changes beside it.
const leadsElsewhere = (row: CommentRow): boolean => row.quote !== null || isLinked(row)

// Whether a comment is shown to her as to anybody: she did not write it, does not follow who did, and decides about nothing there.
const isAnybody = ({ reader: { onlooker }, subject }: Listing, { authorId }: Pick<FoundComment, 'authorId'>): boolean =>
  !mayModerate(onlooker, subject) &&
  (authorId === null || (authorId !== onlooker.personId && !onlooker.follows.includes(authorId)))

/** A comment as JSON without its last brace: what stands below it follows. */
type Text = string | Buffer

// What is not at hand: of texts that are the same for most, each is kept. They are read after their versions, so none is older than its version.
async function readTexts(listing: Listing, missing: readonly FoundComment[]): Promise<[string, Text][]> {
  if (missing.length === 0) return []
  const { sql, reader, subject } = listing
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  const read = await readComments(
    sql,
    missing.map(({ id }) => id),
  )
  // What began to wait since it was found is not hers to read any more.
  const rows = read.filter((row) => mayRead(reader.onlooker, subject, row))
  const isShared = (row: CommentRow) =>
    (versions.get(row.id) ?? null) !== null &&
    row.mentions.length === 0 &&
    !leadsElsewhere(row) &&
    isAnybody(listing, row)
  const own = rows.filter((row) => !isShared(row))
  const shared = await toReplies({ ...listing, seer: VISITOR }, rows.filter(isShared))
  const shown = await toReplies({ ...listing, seer: await seerWithin(reader, own.some(leadsElsewhere)) }, own)
  const textOf = (reply: object) => JSON.stringify(reply).slice(0, -1)
  const texts = shared.map((reply): [string, Text] => [
    reply.id,
    TEXTS.of(sql).keep(reply.id, { version: versions.get(reply.id) ?? '', text: textOf(reply) }),
  ])
  return [...texts, ...shown.map((reply): [string, Text] => [reply.id, textOf(reply)])]
}

// The comments as JSON by their ids: those at hand in their present version as they were written for anybody, the others as they are read.
async function textsOf(listing: Listing, found: readonly FoundComment[]): Promise<ReadonlyMap<string, Text>> {
  const shelf = TEXTS.of(listing.sql)
  const kept = found.flatMap((comment): [string, Text][] => {
    const { id, version } = comment
    const text = version !== null && isAnybody(listing, comment) ? shelf.find(id, version) : undefined
    return text === undefined ? [] : [[id, text]]
  })
  const texts = new Map(kept)
  const missing = found.filter(({ id }) => !texts.has(id))
  for (const [id, text] of await readTexts(listing, missing)) texts.set(id, text)
  return texts
}

/** Comments with what is shown below them, as the members of a JSON array. */
export async function commentsJson(listing: Listing, found: readonly FoundThread[]): Promise<Json> {
  const texts = await textsOf(
    listing,
    found.flatMap((comment) => [comment, ...comment.replies]),
  )
  const threads = found.flatMap(({ id, replies, replyCount }) => {
    const text = texts.get(id)
    const below = withCommas(replies.flatMap((reply) => closed(texts.get(reply.id))))
    return text === undefined ? [] : [[text, ',"replies":[', ...below, `],"replyCount":${replyCount}}`]]
  })
  return withCommas(threads)
}

const closed = (text: Text | undefined): Json[] => (text === undefined ? [] : [[text, '}']])
