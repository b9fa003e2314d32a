import type { Sql } from '../../platform/database.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind, Piece } from '../../notice/kind.ts'

/** How the quizzes of a week went. */
export interface WeeklyFacts {
  /** Its first and last day. */
  from: string
  to: string
  tries: number
  /** Of each class who took one, in per cent of its members; the class 0 is of none. */
  classes: { class: number; percent: number }[]
  /** What was answered wrongly most, at most three. */
  missed: string[]
}

const ofClass = (language: 'en' | 'hi', { class: year, percent }: WeeklyFacts['classes'][number]): string => {
  if (year === 0) return language === 'hi' ? `बाक़ी लोग ${percent}%` : `others ${percent}%`
  return language === 'hi' ? `कक्षा ${year} ${percent}%` : `class ${year} ${percent}%`
}

const WORDS = {
  en: {
    tries: (count: number) => `${count} ${count === 1 ? 'try' : 'tries'}`,
    week: 'Quizzes last week: ',
    took: '. Who took one: ',
    missed: '. Missed most: ',
  },
  hi: {
    tries: (count: number) => `${count} प्रयास`,
    week: 'पिछले हफ़्ते के क्विज़: ',
    took: '। कितनों ने दिए: ',
    missed: '। सबसे ज़्यादा ग़लत: ',
  },
}

/** How quizzes went in a week, for whoever runs a workspace (QS17). */
export const QUIZ_WEEK = noticeKind({
  name: 'quiz-week',
  area: 'quiz',
  usually: 'MAIL',
  withoutPush: true,
  title: { en: 'How the week’s quizzes went', hi: 'हफ़्ते भर के क्विज़ कैसे रहे' },
  sample: {
    from: '2026-11-16',
    to: '2026-11-22',
    tries: 128,
    classes: [
      { class: 7, percent: 61 },
      { class: 8, percent: 40 },
    ],
    missed: ['Who dug the well?'],
  } as WeeklyFacts,
  // Who runs the workspace no longer learns nothing of its pupils.
  stillSeen: async (sql: Sql, personId, subjects) => {
    const rows = await sql<{ id: string }[]>`
      select workspace_id as id from membership
      where workspace_id = any(${[...subjects]}::uuid[]) and person_id = ${personId} and state = 'PRESENT' and role in ('OWNER', 'ADMIN')`
    return rows.map(({ id }) => id)
  },
  says(language, _who, { tries, classes, missed }: WeeklyFacts): Piece[] {
    const words = WORDS[language]
    return [
      words.week,
      { strong: words.tries(tries) },
      ...(classes.length > 0 ? [words.took, classes.map((each) => ofClass(language, each)).join(', ')] : []),
      ...(missed.length > 0 ? [words.missed, missed.map((stem) => `“${stem}”`).join(', ')] : []),
    ]
  },
  leadsTo: (_subject: string, { from, to }: WeeklyFacts) =>
    `/quiz-summary?time=days&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
})

/** The same, as the table of all kinds has it. */
export const QUIZ_WEEK_NOTICE = QUIZ_WEEK as unknown as NoticeKind
