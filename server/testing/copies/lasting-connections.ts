import { configOf, connect } from '../../platform/database.ts'
import type { DatabaseAddress, Pool, Purpose } from '../../platform/database.ts'
import { openConnections, poolOn } from '../../platform/postgres/pool.ts'
import type { Connections } from '../../platform/postgres/pool.ts'
import { LASTING } from './reset.ts'

/** The pools of a test's database, whose connections the next test of it takes over with all that they know of its tables. */
export class LastingConnections {
  readonly #address: DatabaseAddress
  readonly #open = new Map<string, Connections>()

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  /** A pool for one test; it ends once what it does is done, and its connections stay. */
  pool(purpose: Purpose, most: number): Pool {
    const key = `${purpose} ${most}`
    const config = configOf(this.#address, purpose)
    const lasting =
      this.#open.get(key) ??
      openConnections({ ...config, application_name: LASTING }, { transactions: most, reads: most })
    this.#open.set(key, lasting)
    // What listens or is reserved is of this test alone.
    return poolOn({ ...forOneTest(lasting), config })
  }

  async end(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async (connections) => await connections.end()))
  }
}

function forOneTest(lasting: Connections): Connections {
  const running = new Set<Promise<unknown>>()
  let isOver = false
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver) throw new Error('Cannot use a pool after calling end on the pool')
    const doing = work()
    const done = doing.catch(() => {}).finally(() => running.delete(done))
    running.add(done)
    return await doing
  }
  return {
    ...lasting,
    send: async (query) => await watched(async () => await lasting.send(query)),
    begin: async (work, opening) => await watched(async () => await lasting.begin(work, opening)),
    async end() {
      isOver = true
      await Promise.all(running)
    },
  }
}

const lastingOf = new Map<string, LastingConnections>()

const keyOf = (address: DatabaseAddress): string => JSON.stringify(address)

/** From now on connections to this database outlive its tests. */
export function openLasting(address: DatabaseAddress): LastingConnections {
  const lasting = new LastingConnections(address)
  lastingOf.set(keyOf(address), lasting)
  return lasting
}

export async function closeLasting(address: DatabaseAddress): Promise<void> {
  const key = keyOf(address)
  await lastingOf.get(key)?.end()
  lastingOf.delete(key)
}

/** A pool of the test that runs; in a process that it started, a pool like any. */
export const poolOf = (address: DatabaseAddress, purpose: Purpose, most: number): Pool =>
  lastingOf.get(keyOf(address))?.pool(purpose, most) ?? connect(address, purpose, most)
