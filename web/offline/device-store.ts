import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { OfflineText } from './ahead.rules.ts'
import type { OutboxStore, Placed, Waiting } from './outbox.ts'

interface Copy {
  /** Person and name of the copy. */
  name: string
  body: unknown
  /** When it came. */
  at: string
  /** A text that nobody has opened yet; what is opened is kept without this. */
  ahead?: true
}

interface DeviceSchema extends DBSchema {
  copies: { key: string; value: Copy; indexes: { at: string } }
  outbox: { key: number; value: Waiting }
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>

/** Articles and lists of one device; the oldest make room. */
const MOST_COPIES = 250

/** Opens the device's database. It lets go at once when signing out deletes it. */
export async function openDevice(): Promise<DeviceDatabase> {
  const database: DeviceDatabase = await openDB<DeviceSchema>('chowk-offline', 1, {
    upgrade(made) {
      made.createObjectStore('copies', { keyPath: 'name' }).createIndex('at', 'at')
      made.createObjectStore('outbox', { autoIncrement: true })
    },
    blocking: () => database.close(),
  })
  return database
}

/** Signing out in another tab deletes the database under this one: it is asked like an empty one then. */
async function unlessDeleted<T>(work: () => Promise<T>, empty: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as Partial<DOMException>).name === 'InvalidStateError') return empty
    throw error
  }
}

/** Answers kept for one person, or with an empty name for visitors. */
export class Copies {
  readonly #database: DeviceDatabase
  readonly #person: string

  constructor(database: DeviceDatabase, person: string) {
    this.#database = database
    this.#person = person
  }

  #keyOf = (name: string) => `${this.#person}|${name}`

  async find(name: string): Promise<Copy | undefined> {
    return await unlessDeleted(async () => await this.#database.get('copies', this.#keyOf(name)), undefined)
  }

  async put(name: string, { body, at: time, ahead }: Omit<Copy, 'name'>): Promise<void> {
    await unlessDeleted(async () => {
      await this.#database.put('copies', { name: this.#keyOf(name), body, at: time, ...(ahead && { ahead }) })
      const keys = await this.#database.getAllKeysFromIndex('copies', 'at')
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST_COPIES)))
        await this.#database.delete('copies', old)
    }, undefined)
  }

  async remove(name: string): Promise<void> {
    await unlessDeleted(async () => await this.#database.delete('copies', this.#keyOf(name)), undefined)
  }

  /** The texts of stories that are kept, with their sizes. */
  async texts(): Promise<OfflineText[]> {
    const first = this.#keyOf('article ')
    const all = await unlessDeleted(
      async () => await this.#database.getAll('copies', IDBKeyRange.bound(first, `${first}\uFFFF`)),
      [],
    )
    return all.map(({ name, body, at: time, ahead = false }) => ({
      name: name.slice(this.#keyOf('').length),
      at: time,
      ahead,
      characters: JSON.stringify(body).length,
    }))
  }

  /** Drops what is kept for other persons, or with `all` for this one too; what visitors see stays. */
  async drop(whose: 'others' | 'all'): Promise<void> {
    await unlessDeleted(async () => {
      for (const key of await this.#database.getAllKeys('copies')) {
        const isMine = key.startsWith(`${this.#person}|`)
        if (!key.startsWith('|') && (whose === 'all' || !isMine)) await this.#database.delete('copies', key)
      }
    }, undefined)
  }
}

/** The row of waiting writes in the device's database. */
export function outboxOn(database: DeviceDatabase): OutboxStore {
  return {
    all: async () =>
      await unlessDeleted(async () => {
        const { store } = database.transaction('outbox')
        const [places, writes] = await Promise.all([store.getAllKeys(), store.getAll()])
        return writes.map((waiting, index): Placed => ({ ...waiting, position: places[index] ?? 0 }))
      }, []),
    add: async (waiting) =>
      await unlessDeleted(async () => {
        await database.add('outbox', waiting)
        return true
      }, false),
    remove: async (position) => await unlessDeleted(async () => await database.delete('outbox', position), undefined),
  }
}
