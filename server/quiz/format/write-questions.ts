import type { QuestionFormat } from '@chowk/contract/quiz/format.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { csvOfQuestions } from '../text-format/write-csv.rules.ts'
import { aikenOf } from '../text-format/write-aiken.rules.ts'
import type { NamedQuestion } from './tags.rules.ts'

const WITHOUT: Readonly<Record<QuestionFormat, readonly QuestionKind[]>> = {
  CSV: [],
  AIKEN: ['MCQ_MULTI', 'ORDER', 'MATCH', 'NUMBER', 'FILL', 'SHORT', 'POLL'],
  GIFT: ['ORDER', 'POLL'],
  MOODLE_XML: ['POLL'],
  QTI_2: ['POLL'],
  QTI_3: ['POLL'],
}

/** Whether a format has a way to write questions of a kind. */
export const keeps = (format: QuestionFormat, kind: QuestionKind): boolean => !WITHOUT[format].includes(kind)

/** What a file of each format is called, and what browsers call it. */
export const FORMAT_FILES: Readonly<Record<QuestionFormat, { ending: string; mediaType: string }>> = {
  CSV: { ending: 'csv', mediaType: 'text/csv' },
  AIKEN: { ending: 'aiken.txt', mediaType: 'text/plain' },
  GIFT: { ending: 'gift.txt', mediaType: 'text/plain' },
  MOODLE_XML: { ending: 'xml', mediaType: 'application/xml' },
  QTI_2: { ending: 'qti2.zip', mediaType: 'application/zip' },
  QTI_3: { ending: 'qti3.zip', mediaType: 'application/zip' },
}

/** Questions as the bytes of a file; every one is of a kind that the format keeps. */
export async function writeQuestions(
  format: QuestionFormat,
  questions: readonly NamedQuestion[],
  { title, at }: { title: string; at: Date },
): Promise<Buffer> {
  if (format === 'QTI_2' || format === 'QTI_3') {
    const { qtiPackageOf } = await import('../xml-format/write-qti-package.ts')
    return await qtiPackageOf(questions, { version: format, title, at })
  }
  if (format === 'CSV') return Buffer.from(csvOfQuestions(questions))
  if (format === 'MOODLE_XML') return Buffer.from((await import('../xml-format/write-moodle.ts')).moodleOf(questions))
  if (format === 'AIKEN') return Buffer.from(questions.map(aikenOf).join('\n'))
  const { giftOf } = await import('../text-format/write-gift.rules.ts')
  return Buffer.from(questions.map((question, place) => giftOf(question, place + 1)).join('\n'))
}
