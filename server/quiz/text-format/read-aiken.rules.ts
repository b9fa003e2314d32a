import { NotTaken, reasonOf, refusedRow, rowOf } from '../format/draft.rules.ts'
import type { Position, ReadRow } from '../format/draft.rules.ts'
import { passageAndStem } from '../format/question-text.rules.ts'

const OPTION = /^([A-Za-z])[.)] {0,9}(.*)$/
const ANSWER = /^ANSWER {0,9}: {0,9}([A-Za-z])\b/i
const ANSWERS = /^ANSWER {0,9}:/i
const FIRST = 'A'.codePointAt(0) ?? 0

interface Begun extends Position {
  stem: string[]
  options: string[]
  /** Letters as the file numbers them. */
  letters: string[]
  wasEmpty: boolean
}

const begun = (line: number): Begun => ({ line, file: null, stem: [], options: [], letters: [], wasEmpty: false })

/** Questions in Aiken: a stem, options by letter, and `ANSWER: B`. */
export class AikenReader {
  readonly rows: ReadRow[] = []
  #question: Begun | undefined

  /** Takes one line, by its number from 1. */
  take(text: string, line: number): void {
    const trimmed = text.replaceAll('\t', ' ').trim()
    const question = this.#question
    if (trimmed === '') {
      if (question) question.wasEmpty = true
      if (question && question.options.length === 0) question.stem.push('')
    } else if (!question) this.#begin(trimmed, line)
    else if (ANSWERS.test(trimmed)) this.#end(question, ANSWER.exec(trimmed)?.[1])
    else this.#goOn(question, trimmed, line)
  }

  /** The last one may lack its answer. */
  close(): ReadRow[] {
    if (this.#question) this.#end(this.#question, undefined)
    return this.rows
  }

  // Whatever the first line looks like, it is what is asked.
  #begin(text: string, line: number): void {
    this.#question = { ...begun(line), stem: [text] }
  }

  #goOn(question: Begun, text: string, line: number): void {
    const option = OPTION.exec(text)
    if (option) {
      question.letters.push((option[1] ?? '').toUpperCase())
      question.options.push(option[2] ?? '')
    } else if (question.options.length === 0) question.stem.push(text)
    else if (question.wasEmpty) {
      this.#end(question, undefined)
      this.#begin(text, line)
    } else question.options[question.options.length - 1] += ` ${text}`
    if (this.#question === question) question.wasEmpty = false
  }

  #end({ line, file, stem, options, letters }: Begun, answer: string | undefined): void {
    this.#question = undefined
    const text = stem.join('\n')
    if (options.length === 0) {
      this.rows.push(refusedRow({ line, file }, new NotTaken(reasonOf('UNREADABLE', 'options'), text)))
      return
    }
    const row = rowOf({ line, file }, () => {
      const key = answer === undefined ? -1 : letters.indexOf(answer.toUpperCase())
      if (answer !== undefined && key < 0) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key', answer), text)
      return { kind: 'MCQ_SINGLE', ...passageAndStem(text), options, key: key < 0 ? [] : [key] }
    })
    this.rows.push(row)
  }
}

/** Whether a text has the lines that only Aiken has. */
export const looksLikeAiken = (lines: readonly string[]): boolean =>
  lines.some((line) => ANSWER.test(line.trim())) && lines.some((line) => OPTION.test(line.trim()))

/** The letter of an option by its place. */
export const letterOf = (place: number): string => String.fromCodePoint(FIRST + place)
