// As many as a test's application has connections for transactions, so that none waits for one.
const TOGETHER = 4

/**
 * Asks some at a time. One after the other, each request would wake PostgreSQL and then this process by itself, which takes longer than most answers;
 * what is asked in the same turn goes out in one write. `andThen` comes after each such turn.
 */
export async function sideBySide<T>(
  all: Iterable<T> | AsyncIterable<T>,
  ask: (one: T) => Promise<unknown>,
  andThen: () => Promise<unknown> = async () => {},
): Promise<void> {
  const together: T[] = []
  const askTogether = async () => {
    await Promise.all(together.splice(0).map(ask))
    await andThen()
  }
  for await (const one of all) if (together.push(one) === TOGETHER) await askTogether()
  await askTogether()
}

/** Of what was slow when it was asked side by side, what is slow alone as well, asked one after the other; all of it, when none is. */
export async function slowAlone<T>(
  together: readonly T[],
  isSlow: (one: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (const one of together) if (await isSlow(one)) found.push(one)
  return found.length > 0 ? found : together
}
