/** Words of a made-up language; the smaller a word's number, the commoner it is. */
export const VOCABULARY = 40_000

const SYLLABLES = 'ba ke ri no tu ma le si do ga pe lu ra chi vo na te mi so ku'.split(' ')

/** Word n of the vocabulary. */
export function wordOf(n: number): string {
  let rest = n + SYLLABLES.length
  let word = ''
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return word
}

/** Numbers from 0 to 1 that are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A text of so many words. Ranks are drawn log-uniformly, which is Zipf's law: the commonest words stand in about half of all texts of 150. */
export function someWords(many: number, random: () => number): string {
  const rank = () => Math.min(VOCABULARY - 1, Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1)
  return Array.from({ length: many }, () => wordOf(rank())).join(' ')
}
