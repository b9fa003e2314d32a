import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind, Piece } from '../../notice/kind.ts'

/** Longest part of a question that a notification says. */
const LONGEST_STEM = 120
const cut = (stem: string): string => (stem.length > LONGEST_STEM ? `${stem.slice(0, LONGEST_STEM - 1)}…` : stem)

interface ToMark {
  quizId: string
  title: string
}

/** Answers wait that only a person can mark: once a day and quiz. */
export const QUIZ_TO_MARK = noticeKind({
  name: 'quiz-to-mark',
  area: 'quiz',
  usually: 'IN_APP',
  sample: { quizId: '0198b2c4-0000-7000-8000-000000000000', title: 'Wells of our town' } as ToMark,
  title: { en: 'Answers wait for me to mark them', hi: 'जवाब मेरी जाँच के इंतज़ार में हैं' },
  leadsTo: (_subject: string, { quizId }: ToMark) => `/quiz-sets/${quizId}/marking`,
  says: (language, _who, { title }: ToMark): Piece[] =>
    language === 'hi'
      ? ['क्विज़ ', { strong: title }, ' के जवाब आपकी जाँच के इंतज़ार में हैं']
      : ['Answers to the quiz ', { strong: title }, ' wait for you to mark them'],
})

interface Reported {
  stem: string
  isSuspect: boolean
}

const reportedWords = (language: 'en' | 'hi', isSuspect: boolean): string => {
  if (language === 'hi') return isSuspect ? 'इस सवाल पर शक है, अब यह नए पर्चों में नहीं आता: ' : 'एक सवाल में ग़लती बताई गई: '
  return isSuspect ? 'No new paper has this question until you looked at it: ' : 'A question was reported: '
}

/** A question was reported, or its answers make it suspect. */
export const QUESTION_REPORTED = noticeKind({
  name: 'quiz-question-reported',
  area: 'quiz',
  usually: 'IN_APP',
  sample: { stem: 'Who dug the well?', isSuspect: false } as Reported,
  title: { en: 'Questions that people report', hi: 'सवाल जिनमें लोग ग़लती बताते हैं' },
  leadsTo: () => '/quiz-reports',
  says: (language, _who, { stem, isSuspect }: Reported): Piece[] => [
    reportedWords(language, isSuspect),
    { strong: cut(stem) },
  ],
})

interface Corrected {
  questionId: string
  stem: string
  changed: number
}

/** A correction that somebody began has been through all results. */
export const CORRECTION_DONE = noticeKind({
  name: 'quiz-correction-done',
  area: 'quiz',
  usually: 'IN_APP',
  withoutPush: true,
  sample: { questionId: '0198b2c4-0000-7000-8000-000000000000', stem: 'Who dug the well?', changed: 41 } as Corrected,
  title: { en: 'My correction of a question is done', hi: 'मेरा किया सवाल का सुधार पूरा हुआ' },
  leadsTo: (_subject: string, { questionId }: Corrected) => `/quiz-regrade/${questionId}`,
  says: (language, _who, { stem, changed }: Corrected): Piece[] =>
    language === 'hi'
      ? ['सवाल ', { strong: cut(stem) }, ` सुधर गया, ${changed} नतीजे बदले`]
      : [
          'The question ',
          { strong: cut(stem) },
          ` is corrected: ${changed} ${changed === 1 ? 'result is' : 'results are'} new`,
        ],
})

interface Suggested {
  title: string
  drafts: number
}

// Of a story that was taken back nothing is said any more.
const storiesStillRead: NonNullable<NoticeKind['stillSeen']> = async (sql, _, subjects) => {
  const found = await sql<{ id: string }[]>`
    select s.id from quiz_suggestion s join article a on a.id = s.article_id
    where s.id = any(${subjects as string[]}::uuid[]) and a.is_listed`
  return found.map(({ id }) => id)
}

/** A language model suggested questions of a story, for which somebody asked. */
export const SUGGESTIONS_READY = noticeKind({
  name: 'quiz-suggestions-ready',
  area: 'quiz',
  usually: 'IN_APP',
  withoutPush: true,
  sample: { title: 'The old well of Amaltas', drafts: 4 } as Suggested,
  stillSeen: storiesStillRead,
  title: { en: 'Suggested questions are there', hi: 'सुझाए गए सवाल आ गए' },
  leadsTo: () => '/quiz-bank/review',
  says: (language, _who, { title, drafts }: Suggested): Piece[] =>
    language === 'hi'
      ? ['ख़बर ', { strong: title }, ` के लिए सुझाए गए सवाल: ${drafts}`]
      : ['Questions suggested for ', { strong: title }, `: ${drafts}`],
})

interface Decided {
  stem: string
  decision: 'KEEP' | 'RETIRE'
}

/** Somebody looked at a question that she reported. */
export const QUESTION_DECIDED = noticeKind({
  name: 'quiz-report-decided',
  area: 'quiz',
  usually: 'IN_APP',
  withoutPush: true,
  sample: { stem: 'Who dug the well?', decision: 'RETIRE' } as Decided,
  title: { en: 'What became of a question that I reported', hi: 'मेरे बताए सवाल का क्या हुआ' },
  leadsTo: () => '/quiz',
  says: (language, _who, { stem, decision }: Decided): Piece[] => {
    const isRight = decision === 'KEEP'
    if (language === 'hi')
      return [
        'आपने जो सवाल बताया, ',
        { strong: cut(stem) },
        isRight ? ', वह देखा गया और सही पाया गया' : ', वह देखा गया और अब नहीं पूछा जाएगा',
      ]
    return [
      'The question that you reported, ',
      { strong: cut(stem) },
      isRight ? ', was looked at and is right' : ', was looked at and is asked no more',
    ]
  },
})

/** What those are told who keep quizzes, as the table of all kinds has it. */
export const TEACHER_NOTICES = [
  QUIZ_TO_MARK,
  QUESTION_REPORTED,
  CORRECTION_DONE,
  SUGGESTIONS_READY,
  QUESTION_DECIDED,
] as unknown as readonly NoticeKind[]
