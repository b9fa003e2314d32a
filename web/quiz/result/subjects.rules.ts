import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { NO_MATCH } from '@chowk/contract/quiz/question.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'

type Question = QuizResult['questions'][number]

/** How an answer came out. */
export type Outcome = 'RIGHT' | 'PART' | 'WRONG' | 'BLANK' | 'WAITS' | 'UNMARKED' | 'ASKED'

type Judged = Pick<Question, 'chosen' | 'written' | 'marks' | 'mostMark' | 'waits' | 'isUnmarked' | 'kind'>

/** Full marks are right, some are right in part; what a person has yet to mark waits, and what nobody can mark stays so; a poll is only asked; nothing chosen and nothing written is blank; the rest is wrong. */
export function outcomeOf({ chosen, written, marks, mostMark, waits, isUnmarked, kind }: Judged): Outcome {
  if (waits) return 'WAITS'
  if (isUnmarked) return 'UNMARKED'
  if (kind === 'POLL') return 'ASKED'
  if (written === null && !chosen?.some((place) => place !== NO_MATCH)) return 'BLANK'
  if (marks >= mostMark) return 'RIGHT'
  return marks > 0 ? 'PART' : 'WRONG'
}

/** Questions that have a subject, by it, in the order in which subjects come first; of each how many were right. */
export function bySubject(questions: readonly (Judged & Pick<Question, 'category'>)[]) {
  const subjects = new Map<string, { name: BilingualName; right: number; all: number }>()
  for (const question of questions) {
    const { category } = question
    if (!category || question.kind === 'POLL' || question.isUnmarked) continue
    const subject = subjects.get(category.en) ?? { name: category, right: 0, all: 0 }
    subjects.set(category.en, {
      ...subject,
      right: subject.right + (outcomeOf(question) === 'RIGHT' ? 1 : 0),
      all: subject.all + 1,
    })
  }
  return [...subjects.values()]
}
