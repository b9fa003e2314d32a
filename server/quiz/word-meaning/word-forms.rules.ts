/** Kinds of words whose meanings are asked for. */
export type WordKind = 'noun' | 'verb' | 'adjective' | 'adverb'

/** A form under which a dictionary may list a word, and as which kind; any kind where it stands as it is. */
export interface WordForm {
  lemma: string
  kind?: WordKind
}

// Ends of words, and what stands in their place in a dictionary.
const ENDS: readonly (readonly [WordKind, string, readonly string[]])[] = [
  ['noun', 'ies', ['y']],
  ['noun', 'es', ['', 'e']],
  ['noun', 's', ['']],
  ['verb', 'ies', ['y']],
  ['verb', 'ied', ['y']],
  ['verb', 'es', ['', 'e']],
  ['verb', 's', ['']],
  ['verb', 'ed', ['', 'e']],
  ['verb', 'ing', ['', 'e']],
  ['adjective', 'iest', ['y']],
  ['adjective', 'ier', ['y']],
  ['adjective', 'est', ['', 'e']],
  ['adjective', 'er', ['', 'e']],
]
const DOUBLED = /([b-df-hj-np-tv-z])\1$/u
const LEAST = 2

/** Under which forms an English word may be found: “planned” under planned and plan. Irregular ones are found as they stand alone. */
export function formsOf(word: string): WordForm[] {
  const found: WordForm[] = [{ lemma: word }]
  const add = (lemma: string, kind: WordKind) => {
    if (!found.some((form) => form.lemma === lemma && (form.kind ?? kind) === kind)) found.push({ lemma, kind })
  }
  for (const [kind, end, instead] of ENDS) {
    if (!word.endsWith(end) || word.endsWith('ss')) continue
    const root = word.slice(0, -end.length)
    if (root.length < LEAST) continue
    for (const letters of instead) add(root + letters, kind)
    if (kind !== 'noun' && end !== 's' && DOUBLED.test(root)) add(root.slice(0, -1), kind)
  }
  return found
}
