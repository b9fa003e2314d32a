import { NotTaken, reasonOf, warningOf } from '../format/draft.rules.ts'
import type { Draft } from '../format/draft.rules.ts'
import { findSign, piecesOf, unescaped, weightOf } from './gift-signs.rules.ts'
import { numberOf, rounded } from '../format/question-text.rules.ts'

/** The number of a numerical answer in GIFT, `3.14:0.01` or `3..5`, of which others may earn a part. */
export function numbersIn(text: string, asked: string): Pick<Draft, 'number' | 'tolerance' | 'warnings'> {
  const [first, ...pieces] = piecesOf(text, '=~')
  const answers = [first, ...pieces.filter(({ sign }) => sign === '=')].flatMap((piece) => {
    const { weight, rest } = weightOf(piece?.text ?? '')
    const hash = findSign(rest, '#')
    const written = unescaped(hash < 0 ? rest : rest.slice(0, hash)).trim()
    return written === '' ? [] : [{ weight: weight ?? 100, ...oneNumber(written, asked) }]
  })
  const right = answers.filter(({ weight }) => weight >= 100)
  if (right.length > 1) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'number'), asked)
  const [{ number, tolerance } = {}] = right
  return {
    ...(number !== undefined && { number }),
    ...(tolerance !== undefined && { tolerance }),
    ...(answers.length > right.length && { warnings: [warningOf('CREDIT_DROPPED', 'number')] }),
  }
}

function oneNumber(text: string, asked: string): { number: number; tolerance: number } {
  const [least, most] = text.split('..', 2).map(numberOf)
  if (least !== undefined && most !== undefined)
    return { number: rounded((least + most) / 2), tolerance: rounded(Math.abs(most - least) / 2) }
  const [number, tolerance = 0] = text.split(':', 2).map(numberOf)
  if (number === undefined || tolerance < 0) throw new NotTaken(reasonOf('NOT_A_NUMBER', 'number', text), asked)
  return { number, tolerance }
}
