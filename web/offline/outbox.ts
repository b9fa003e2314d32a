import type { Call } from '@chowk/contract/call.ts'

/** A write that waits for the connection. Its input carries the time at which it was made. */
export interface Waiting {
  /** Sent along, so that what arrived twice counts once. */
  key: string
  /** Whose it is; empty for a visitor. */
  person: string
  at: Call['address']
  input: Record<string, unknown>
}
/** A waiting write with its place in the row. */
export type Placed = Waiting & { position: number }

/** Where the row is kept: the device's database, or memory in tests. */
export interface OutboxStore {
  /** In the order in which they were made. */
  all(): Promise<Placed[]>
  /** Answers whether it can be kept here. */
  add(waiting: Waiting): Promise<boolean>
  remove(position: number): Promise<void>
}

/** How sending one went: it arrived, it will never be taken, or it can be tried later. */
export type Sent = 'ARRIVED' | 'REFUSED' | 'LATER'

/** Writes made without a connection, sent one after the other in the order in which they were made (RR24). */
export class Outbox {
  readonly #store: OutboxStore
  readonly #replaceable: ReadonlySet<string>
  #running: Promise<Waiting[]> | undefined

  /** Of the replaceable calls only the newest about an article waits: it says all that the ones before it said. */
  constructor(store: OutboxStore, replaceable: ReadonlySet<string>) {
    this.#store = store
    this.#replaceable = replaceable
  }

  /** Answers whether it waits now. */
  async add(waiting: Waiting): Promise<boolean> {
    if (this.#replaceable.has(waiting.at)) {
      const old = (await this.#store.all()).filter((each) => isSame(each, waiting))
      await Promise.all(old.map(({ position }) => this.#store.remove(position)))
    }
    return await this.#store.add(waiting)
  }

  /** Sends what this person left, and stops at the first that cannot be sent now. Answers what was refused. */
  sendAll(person: string, send: (waiting: Waiting) => Promise<Sent>): Promise<Waiting[]> {
    this.#running ??= this.#sendAll(person, send).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #sendAll(person: string, send: (waiting: Waiting) => Promise<Sent>): Promise<Waiting[]> {
    const refused: Waiting[] = []
    for (const waiting of await this.#store.all()) {
      if (waiting.person !== person) continue
      const sent = await send(waiting)
      if (sent === 'LATER') break
      await this.#store.remove(waiting.position)
      if (sent === 'REFUSED') refused.push(waiting)
    }
    return refused
  }

  /** Drops what others left on this device. */
  async dropOthers(person: string): Promise<void> {
    const all = await this.#store.all()
    await Promise.all(all.filter((each) => each.person !== person).map(({ position }) => this.#store.remove(position)))
  }
}

const isSame = (one: Waiting, other: Waiting) =>
  one.at === other.at && one.person === other.person && one.input['articleId'] === other.input['articleId']
