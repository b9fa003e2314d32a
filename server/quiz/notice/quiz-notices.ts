import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind, Piece } from '../../notice/kind.ts'

interface ReadyFacts {
  quizSlug: string
  stories: number
}

/** Somebody has read or heard enough for her own quiz: once in each window, and once a day at most (QE7). */
export const QUIZ_READY = noticeKind({
  name: 'quiz-ready',
  area: 'quiz',
  usually: 'IN_APP',
  withoutPush: true,
  title: { en: 'My quiz is ready', hi: 'मेरा क्विज़ तैयार है' },
  sample: { quizSlug: 'own-1', stories: 5 },
  says(language, _who, { stories }: ReadyFacts): Piece[] {
    if (language === 'hi') {
      const read = stories === 1 ? '1 ख़बर' : `${stories} ख़बरें`
      return ['आपने ', { strong: read }, ' पढ़ लीं, आपका क्विज़ तैयार है']
    }
    return ['You have read ', { strong: stories === 1 ? '1 story' : `${stories} stories` }, ', and your quiz is ready']
  },
  leadsTo: (_subject: string, { quizSlug }: ReadyFacts) => `/quiz/${quizSlug}`,
})

/** The same, as the table of all kinds has it. */
export const QUIZ_READY_NOTICE = QUIZ_READY as unknown as NoticeKind
