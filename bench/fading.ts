import { HALF_LIFE_HOURS, afterEvent, sumOf } from '@chowk/server/trend/trend.rules.ts'

/** Fading sums by name, kept as the database keeps them; times in hours. */
export class Fading<Name = string> {
  readonly #stored = new Map<Name, number>()
  readonly #halfLife: number
  constructor(halfLife = HALF_LIFE_HOURS) {
    this.#halfLife = halfLife
  }

  add(name: Name, hours: number, w = 1): void {
    const k = this.#stored.get(name) ?? -Infinity
    this.#stored.set(name, afterEvent(k, { hours, w, halfLife: this.#halfLife }))
  }

  now(name: Name, hours: number): number {
    return sumOf(this.#stored.get(name) ?? -Infinity, hours, this.#halfLife)
  }

  /** Names with the largest sums. */
  best(most: number): Name[] {
    return [...this.#stored]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([name]) => name)
  }

  total(hours: number): number {
    let sum = 0
    for (const k of this.#stored.values()) sum += sumOf(k, hours, this.#halfLife)
    return sum
  }
}
