/** So many cards are kept, about a kilobyte each; more than lists show in a day of one house. */
const MOST_CARDS = 3000

/** A card without what one reader did, as JSON text whose last brace is left off, and the state of the rows it was made of. */
interface Card {
  version: string
  text: string
}

/** Cards of articles by their number. A card is given only for the version that was asked for, so none is ever shown stale. */
export class CardShelf {
  readonly #cards = new Map<string, Card>()

  /** The text of the card in this version, if it is here. */
  find(id: string, version: string): string | undefined {
    const card = this.#cards.get(id)
    return card?.version === version ? card.text : undefined
  }

  /** Keeps a card in place of an older version; what was kept first makes room. */
  keep(id: string, card: Card): void {
    this.#cards.delete(id)
    this.#cards.set(id, card)
    for (const oldest of this.#cards.keys()) {
      if (this.#cards.size <= MOST_CARDS) break
      this.#cards.delete(oldest)
    }
  }
}

const shelves = new WeakMap<object, CardShelf>()

/** The shelf of a pool. A transaction begins with an empty one: it may see rows that are never committed. */
export function shelfOf(sql: object): CardShelf {
  const known = shelves.get(sql) ?? new CardShelf()
  shelves.set(sql, known)
  return known
}
