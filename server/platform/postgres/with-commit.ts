import type { Template } from './statement.ts'
import { endOf } from './transaction-end.ts'

/**
 * Sends a statement whose answer nobody needs together with the commit of its transaction, which takes one round less; outside of one at once. Where it
 * fails, nothing of the transaction is written, and its failure is that of the transaction.
 */
export async function sendWithCommit(sql: Template, statement: PromiseLike<unknown>): Promise<void> {
  const end = endOf(sql)
  if (end) end.along.push(statement)
  else await statement
}

/**
 * Does the last of what a transaction does, and commits along with it, which takes one round less than to wait for it first; outside of one it is only
 * done. All that `work` sends it sends before it waits for the first answer; nothing can be sent afterwards. Where a statement fails, or the commit,
 * nothing of the transaction is written.
 */
export async function commitWith<T>(sql: Template, work: () => Promise<T>): Promise<T> {
  const end = endOf(sql)
  if (!end) return await work()
  let isFailed = false
  const done = work().catch((failure: unknown) => {
    isFailed = true
    throw failure
  })
  // By the next tick all is sent that waits for no answer, and it is still the same turn of the loop, in which everything goes out together.
  const committed = new Promise<void>((resolve) => process.nextTick(resolve)).then(async () => {
    if (!isFailed) await end.commit()
  })
  return (await Promise.all([done, committed]))[0]
}
