import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'

/** A large file about quizzes that somebody asked for can be fetched. */
export const QUIZ_FILE_READY = noticeKind({
  name: 'quiz-file-ready',
  area: 'quiz',
  usually: 'IN_APP',
  withoutPush: true,
  sample: {},
  title: { en: 'My large file about quizzes is ready', hi: 'क्विज़ की मेरी बड़ी फ़ाइल तैयार है' },
  leadsTo: () => '/quiz-summary',
  says: (language) =>
    language === 'hi'
      ? ['क्विज़ की आपकी फ़ाइल तैयार है, इसे 24 घंटे तक डाउनलोड किया जा सकता है']
      : ['Your file about quizzes is ready, you can download it for 24 hours'],
})

/** The same, as the table of all kinds has it. */
export const QUIZ_FILE_NOTICE = QUIZ_FILE_READY as unknown as NoticeKind
