import { TextShelves } from '../../platform/postgres/text-shelf.ts'
import { VISITOR } from '../visibility.ts'
import { mayRead, readComments, toReplies } from './comment-row.ts'
import type { CommentShowing, ReadComment } from './comment-row.ts'
import type { FoundComment, FoundThread } from './found-comments.ts'
import { mayModerate } from './subject.ts'

// Less than a kilobyte each; more than a house reads of anew within some minutes.
const TEXTS = new TextShelves(5000)

// Whether it holds nothing that each reader sees in her own way, or that changes beside it.
const isAlikeForMost = ({ shownVersion, quote, link, hidesLink }: ReadComment): boolean =>
  shownVersion !== null && quote === null && (link === null || hidesLink)

// Whether a comment is shown to her as to anybody: she did not write it, follows not who did, and decides about nothing there.
const isAnybody = ({ seer, subject }: CommentShowing, { authorId }: Pick<FoundComment, 'authorId'>): boolean =>
  !mayModerate(seer, subject) &&
  (authorId === null || (authorId !== seer.personId && !seer.follows.includes(authorId)))

// The comments as JSON by their ids: those at hand in their present version as they were written for anybody, the others read.
async function textsOf(showing: CommentShowing, found: readonly FoundComment[]): Promise<ReadonlyMap<string, string>> {
  const shelf = TEXTS.of(showing.sql)
  const texts = new Map<string, string>()
  for (const comment of found) {
    const { id, version } = comment
    const text = version !== null && isAnybody(showing, comment) ? shelf.find(id, version) : undefined
    if (text !== undefined) texts.set(id, text)
  }
  const missing = found.flatMap(({ id }) => (texts.has(id) ? [] : [id]))
  // What began to wait since it was found is not hers to read any more.
  const rows = (await readComments(showing.sql, missing)).filter((row) => mayRead(showing, row))
  const isShared = (row: ReadComment) => isAlikeForMost(row) && isAnybody(showing, row)
  const [shared, own] = [rows.filter(isShared), rows.filter((row) => !isShared(row))]
  const versions = new Map(shared.map(({ id, shownVersion }) => [id, shownVersion ?? '']))
  for (const reply of await toReplies({ ...showing, seer: VISITOR }, shared)) {
    const text = JSON.stringify(reply)
    shelf.keep(reply.id, { version: versions.get(reply.id) ?? '', text })
    texts.set(reply.id, text)
  }
  for (const reply of await toReplies(showing, own)) texts.set(reply.id, JSON.stringify(reply))
  return texts
}

/** Comments with what is shown below them, as the members of a JSON array. */
export async function commentsJson(showing: CommentShowing, found: readonly FoundThread[]): Promise<string> {
  const texts = await textsOf(
    showing,
    found.flatMap((comment) => [comment, ...comment.replies]),
  )
  const threads = found.flatMap(({ id, replies, replyCount }) => {
    const text = texts.get(id)
    const below = replies.flatMap((reply) => texts.get(reply.id) ?? [])
    return text === undefined ? [] : [`${text.slice(0, -1)},"replies":[${below.join(',')}],"replyCount":${replyCount}}`]
  })
  return threads.join(',')
}
