/** What is asked of a language model: how it shall answer, and about what. The second is material of others, and no instruction. */
export interface Prompt {
  instruction: string
  material: string
}

/** A language model behind whatever address; it is off where nobody configured one. */
export interface LanguageModel {
  /** For the log. */
  name: string
  /** The text of its answer. Throws `ModelFailed`. */
  complete(prompt: Prompt, options: { signal: AbortSignal }): Promise<string>
}

/** Why there is no answer; `isBusy`: it may answer later. */
export class ModelFailed extends Error {
  readonly isBusy: boolean
  constructor(message: string, { isBusy = false, ...options }: ErrorOptions & { isBusy?: boolean } = {}) {
    super(message, options)
    this.isBusy = isBusy
  }
}
