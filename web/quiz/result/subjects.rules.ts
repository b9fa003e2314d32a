import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'

type Question = QuizResult['questions'][number]

/** How an answer came out. */
export type Outcome = 'RIGHT' | 'WRONG' | 'BLANK'

/** Full marks are right; nothing chosen is blank; the rest is wrong. */
export function outcomeOf({ chosen, marks, mostMark }: Pick<Question, 'chosen' | 'marks' | 'mostMark'>): Outcome {
  if (!chosen || chosen.length === 0) return 'BLANK'
  return marks >= mostMark ? 'RIGHT' : 'WRONG'
}

/** Questions by the subject of their story, in the order in which subjects come first; of each how many were right. */
export function bySubject(questions: readonly Pick<Question, 'category' | 'chosen' | 'marks' | 'mostMark'>[]) {
  const subjects = new Map<string, { name: BilingualName; right: number; all: number }>()
  for (const question of questions) {
    const { category } = question
    const subject = subjects.get(category.en) ?? { name: category, right: 0, all: 0 }
    subjects.set(category.en, {
      ...subject,
      right: subject.right + (outcomeOf(question) === 'RIGHT' ? 1 : 0),
      all: subject.all + 1,
    })
  }
  return [...subjects.values()]
}
