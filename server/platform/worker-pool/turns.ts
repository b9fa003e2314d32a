/** Lets so many work at once; the others wait in their order. */
export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(most: number) {
    this.#most = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#most) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#working++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#working--
    }
  }
}
