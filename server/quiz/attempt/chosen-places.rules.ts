import { NO_MATCH, SEVERAL_CHOSEN } from '@chowk/contract/quiz/question.ts'
import { WRITTEN_KINDS } from '@chowk/contract/quiz/written-question.ts'
import { matchOrder } from './paper.rules.ts'
import type { OnPaper } from './paper.rules.ts'

const isOnce = (places: readonly number[]) => new Set(places).size === places.length

// Each match beside one option at most; of a match that is none, or is taken twice, nothing is kept.
function storedPairs(question: OnPaper, chosen: readonly number[], resultSlug: string): number[] | undefined {
  const order = matchOrder(question, resultSlug)
  const used = chosen.filter((place) => place !== NO_MATCH)
  if (chosen.length !== question.shown.length || !isOnce(used) || used.some((place) => place >= order.length))
    return undefined
  return Array.from(
    question.shown,
    (_, option) => order[chosen[question.shown.indexOf(option)] ?? NO_MATCH] ?? NO_MATCH,
  )
}

/** What was chosen on a paper as places in the question; undefined where it does not fit the question. */
export function storedPlaces(question: OnPaper, chosen: readonly number[], resultSlug: string): number[] | undefined {
  const { kind, shown } = question
  if (chosen.length === 0) return []
  if (WRITTEN_KINDS.has(kind)) return undefined
  if (kind === 'MATCH') return storedPairs(question, chosen, resultSlug)
  const kept = chosen.flatMap((place) => shown[place] ?? [])
  const fits = kept.length === chosen.length && isOnce(kept) && (kept.length < 2 || SEVERAL_CHOSEN.has(kind))
  return fits ? kept : undefined
}

/** Places in a question as places on a paper; the other way round of what is kept. */
export function placesOnPaper(question: OnPaper, kept: readonly number[], resultSlug: string): number[] {
  const { kind, shown } = question
  if (kind !== 'MATCH') return kept.map((place) => shown.indexOf(place))
  const order = matchOrder(question, resultSlug)
  return shown.map((option) => order.indexOf(kept[option] ?? NO_MATCH))
}
