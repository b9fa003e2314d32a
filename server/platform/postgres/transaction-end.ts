import type { Template } from './statement.ts'

/** What is said on a channel. */
export interface Said {
  channel: string
  payload: string
}

/** What the end of a transaction brings. */
export interface TransactionEnd {
  /** Statements that go out with the commit. */
  along: PromiseLike<unknown>[]
  /** What is said once it has committed. */
  said: Said[]
  /** Commits, at most once. */
  commit: () => Promise<void>
}

const ends = new WeakMap<Template, TransactionEnd>()

/** The end of the transaction that this template is of; undefined outside of one. */
export const endOf = (sql: Template): TransactionEnd | undefined => ends.get(sql)

/** From now on the template has an end, at which `commit` sends what is to go along. */
export function giveEnd(tx: Template, commit: (along: PromiseLike<unknown>[]) => Promise<void>): TransactionEnd {
  const along: PromiseLike<unknown>[] = []
  let committed: Promise<void> | undefined
  const end: TransactionEnd = { along, said: [], commit: async () => await (committed ??= commit(along)) }
  ends.set(tx, end)
  return end
}
