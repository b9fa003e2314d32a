/** What listeners are asked between two stories. */
export class AfterStory {
  #ask: (() => Promise<void>) | undefined
  readonly #allSent: () => Promise<void>

  /** `allSent`: the server knows what was heard until now. */
  constructor(allSent: () => Promise<void>) {
    this.#allSent = allSent
  }

  /** From now on `ask` is asked after each story; answers how to stop that. */
  use(ask: () => Promise<void>): () => void {
    this.#ask = ask
    return () => (this.#ask = undefined)
  }

  /** Goes on once there is nothing to ask, or she has answered; at once where nobody asks. */
  andThen(goOn: () => void): void {
    const ask = this.#ask
    if (!ask) goOn()
    else
      void this.#allSent()
        .then(ask)
        .catch(() => undefined)
        .then(goOn)
  }
}
