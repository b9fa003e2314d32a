// As many as a test's application has connections for transactions, so that none waits for one.
const TOGETHER = 4

/**
 * Asks some at a time. One after the other, each request would wake PostgreSQL and then this process by itself, which takes longer than most answers;
 * what is asked in the same turn goes out in one write.
 */
export async function sideBySide<T>(
  all: Iterable<T> | AsyncIterable<T>,
  ask: (one: T) => Promise<unknown>,
): Promise<void> {
  const together: T[] = []
  const askTogether = async () => await Promise.all(together.splice(0).map(ask))
  for await (const one of all) if (together.push(one) === TOGETHER) await askTogether()
  await askTogether()
}
