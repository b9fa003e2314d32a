import { standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { drawsOf, shuffled } from '../making/draw.rules.ts'

const composed = (texts: readonly string[]) => texts.map((text) => text.normalize('NFC').trim())
const isInOrder = (places: readonly number[]) => places.every((place, index) => place === index)

// Whoever writes an order writes it in the order that is right; shown like that it would answer itself.
function mixed({ stem }: WrittenQuestion, options: readonly string[], key: readonly number[]) {
  if (!isInOrder(key) || key.length !== options.length || options.length < 2) return { options, key }
  const draw = drawsOf(`order ${stem} ${options.join(' ')}`)
  let places = shuffled(key, draw)
  while (isInOrder(places)) places = shuffled(key, draw)
  return { options: places.map((place) => options[place] ?? ''), key: key.map((place) => places.indexOf(place)) }
}

/** A question as it is kept: with the options that its kind always has, and without what its kind has no use for. */
export function settled(question: WrittenQuestion): WrittenQuestion {
  const { kind, language, key, matches, accepted, number, tolerance, passage } = question
  const standard = question.options.length === 0 ? standardOptions(kind, language) : undefined
  const options = composed(standard ?? question.options)
  const asked = kind === 'ORDER' ? mixed(question, options, key) : { options, key }
  return {
    ...question,
    stem: question.stem.normalize('NFC').trim(),
    passage: passage?.normalize('NFC').trim() || null,
    options: [...asked.options],
    key: kind === 'MATCH' && key.length === 0 ? options.map((_, place) => place) : [...asked.key],
    matches: kind === 'MATCH' ? composed(matches ?? []) : null,
    accepted: kind === 'FILL' ? composed(accepted ?? []) : null,
    number: kind === 'NUMBER' ? number : null,
    tolerance: kind === 'NUMBER' ? (tolerance ?? 0) : null,
    explanation: question.explanation.normalize('NFC').trim(),
  }
}
