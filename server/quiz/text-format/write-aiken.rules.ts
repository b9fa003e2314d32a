import type { NamedQuestion } from '../format/tags.rules.ts'
import { oneLine } from '../format/question-text.rules.ts'
import { letterOf } from './read-aiken.rules.ts'

/** One question in Aiken, which knows a stem in one line, options and the letter of the right one. */
export function aikenOf({ stem, passage, options, key }: NamedQuestion): string {
  const asked = oneLine(passage === null ? stem : `${passage} ${stem}`)
  const lines = options.map((option, place) => `${letterOf(place)}. ${oneLine(option)}`)
  return [asked, ...lines, `ANSWER: ${letterOf(key[0] ?? 0)}`, ''].join('\n')
}
