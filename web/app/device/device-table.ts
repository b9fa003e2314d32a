import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

interface TableAddress {
  database: string
  table: string
  keyPath: string
}

/** Rows that this device keeps in a database of their own. A browser that keeps nothing is no reason to stop: then nothing is there. */
export class DeviceTable<Row extends object> {
  readonly #address: TableAddress
  #opened: Promise<IDBPDatabase> | undefined

  constructor(address: TableAddress) {
    this.#address = address
  }

  /** Keeps a row in place of the one with its key; false where nothing is kept. */
  async put(row: Row): Promise<boolean> {
    try {
      await (await this.#open()).put(this.#address.table, row)
      return true
    } catch {
      return false
    }
  }

  async find(key: string): Promise<Row | undefined> {
    try {
      return (await (await this.#open()).get(this.#address.table, key)) as Row | undefined
    } catch {
      return undefined
    }
  }

  async findAll(): Promise<Row[]> {
    try {
      return (await (await this.#open()).getAll(this.#address.table)) as Row[]
    } catch {
      return []
    }
  }

  async forget(key: string): Promise<void> {
    try {
      await (await this.#open()).delete(this.#address.table, key)
    } catch {
      // What cannot be forgotten is met again, which harms nothing.
    }
  }

  async #open(): Promise<IDBPDatabase> {
    const { database, table, keyPath } = this.#address
    this.#opened ??= openDB(database, 1, {
      upgrade: (made) => void made.createObjectStore(table, { keyPath }),
      // Signing out deletes it: nothing may stand in the way.
      blocking: (_now, _next, event) => {
        ;(event.target as IDBDatabase).close()
        this.#opened = undefined
      },
      terminated: () => {
        this.#opened = undefined
      },
    })
    return await this.#opened
  }
}
