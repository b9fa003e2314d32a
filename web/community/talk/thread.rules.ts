import type { Comment } from '@chowk/contract/community/comment.ts'

interface Item {
  id: string
}

/** A list with one of its things changed; null takes it out. */
export const replaced = <Each extends Item>(
  all: readonly Each[],
  id: string,
  change: (each: Each) => Each | null,
): Each[] => all.flatMap((each) => (each.id === id ? (change(each) ?? []) : each))

/** Two lists as one, none twice, in the order in which they were written: their ids tell it. */
export function joined<Each extends Item>(all: readonly Each[], more: readonly Each[]): Each[] {
  const byId = new Map([...all, ...more].map((each) => [each.id, each]))
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** A comment as whoever has blocked a person is shown it; null: not at all (G27). */
export function withoutPerson(comment: Comment, personId: string): Comment | null {
  if (comment.author?.id === personId) return null
  const replies = comment.replies.filter(({ author }) => author?.id !== personId)
  const replyCount = comment.replyCount - (comment.replies.length - replies.length)
  return { ...comment, replies, replyCount }
}
