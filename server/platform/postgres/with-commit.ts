import type { Template } from './statement.ts'

const waiting = new WeakMap<Template, PromiseLike<unknown>[]>()

/** What is handed over through this template from now on goes out with the commit of its transaction. */
export function gatherForCommit(tx: Template): readonly PromiseLike<unknown>[] {
  const last: PromiseLike<unknown>[] = []
  waiting.set(tx, last)
  return last
}

/**
 * Sends a statement whose answer nobody needs together with the commit of its transaction, which takes one round less; outside of one at once. Where it
 * fails, nothing of the transaction is written, and its failure is that of the transaction.
 */
export async function sendWithCommit(sql: Template, statement: PromiseLike<unknown>): Promise<void> {
  const last = waiting.get(sql)
  if (last) last.push(statement)
  else await statement
}
