import { LRUCache } from 'lru-cache'

/** What is shown of a row as JSON in UTF-8, and the state of the rows that it was made of. */
interface Text {
  version: string
  bytes: Buffer
}

// Each text has memory of its own: a piece of the pool that small buffers share would hold all of that.
const encoder = new TextEncoder()

/** Texts by the id of their row. One is given only for the version that was asked for, so none is ever shown stale. */
export class TextShelf {
  readonly #texts: LRUCache<string, Text>

  constructor(max: number) {
    this.#texts = new LRUCache({ max })
  }

  /** The text in this version, if it is here. */
  find(id: string, version: string): Buffer | undefined {
    const found = this.#texts.get(id)
    return found?.version === version ? found.bytes : undefined
  }

  /** Keeps a text in place of an older version and answers its bytes; what was longest not asked for makes room. */
  keep(id: string, { version, text }: { version: string; text: string | Uint8Array }): Buffer {
    const bytes = Buffer.from((typeof text === 'string' ? encoder.encode(text) : new Uint8Array(text)).buffer)
    this.#texts.set(id, { version, bytes })
    return bytes
  }
}

/** The shelves of one kind of text, each holding so many. */
export class TextShelves {
  readonly #max: number
  readonly #shelves = new WeakMap<object, TextShelf>()

  constructor(max: number) {
    this.#max = max
  }

  /** The shelf of a pool. A transaction begins with an empty one: it may see rows that are never committed. */
  of(sql: object): TextShelf {
    const known = this.#shelves.get(sql)
    if (known) return known
    const made = new TextShelf(this.#max)
    this.#shelves.set(sql, made)
    return made
  }
}
