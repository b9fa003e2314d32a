import type { Sql } from '../../platform/database.ts'
import { momentWords } from '../../platform/calendar/moment-words.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind, Piece } from '../../notice/kind.ts'

/** What is said of a quiz that was set for somebody. */
export interface SetFacts {
  slug: string
  title: string
  /** When it opens or closes, as the kind says, in milliseconds; null: it has no such moment. */
  at: number | null
}

const SAMPLE: SetFacts = { slug: 'q-ab12', title: 'Wells of our town', at: Date.UTC(2026, 10, 27, 12, 30) }

// Who left, and what was taken back, hears no more of it.
const quizzesStillSeen = async (sql: Sql, personId: string, subjects: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select q.id from quiz q join membership m on m.workspace_id = q.workspace_id and m.person_id = ${personId} and m.state = 'PRESENT'
    where q.id = any(${[...subjects]}::uuid[]) and q.state in ('OPEN', 'ENDED')`
  return rows.map(({ id }) => id)
}

const COMMON = { area: 'quiz', usually: 'IN_APP', sample: SAMPLE, stillSeen: quizzesStillSeen } as const
const toQuiz = (_subject: string, { slug }: SetFacts): string => `/quiz/${slug}`

/** Somebody published a quiz for her. */
export const QUIZ_SET_FOR = noticeKind({
  name: 'quiz-set',
  ...COMMON,
  title: { en: 'A quiz was set for me', hi: 'मेरे लिए क्विज़ दिया गया' },
  says(language, who, { title, at }: SetFacts): Piece[] {
    const [by, quiz] = [{ strong: who }, { strong: title }]
    if (language === 'hi')
      return at === null
        ? [by, ' ने आपको क्विज़ ', quiz, ' दिया है']
        : [by, ' ने आपको क्विज़ ', quiz, ` दिया है, यह ${momentWords('hi', at)} को खुलेगा`]
    return at === null
      ? [by, ' set the quiz ', quiz, ' for you']
      : [by, ' set the quiz ', quiz, ` for you: it opens on ${momentWords('en', at)}`]
  },
  leadsTo: toQuiz,
})

/** A quiz that was announced can be taken from now on. */
export const QUIZ_OPENS = noticeKind({
  name: 'quiz-opens',
  ...COMMON,
  title: { en: 'A quiz for me has opened', hi: 'मेरे लिए कोई क्विज़ खुला' },
  says(language, _who, { title, at }: SetFacts): Piece[] {
    const quiz = { strong: title }
    if (language === 'hi')
      return ['क्विज़ ', quiz, at === null ? ' खुल गया है' : ` खुल गया है, ${momentWords('hi', at)} तक दे सकते हैं`]
    return ['The quiz ', quiz, at === null ? ' is open' : ` is open until ${momentWords('en', at)}`]
  },
  leadsTo: toQuiz,
})

/** A quiz that she has not finished closes within a day. */
export const QUIZ_CLOSES = noticeKind({
  name: 'quiz-closes',
  ...COMMON,
  title: { en: 'A quiz for me closes within a day', hi: 'मेरा कोई क्विज़ एक दिन में बंद होगा' },
  says(language, _who, { title, at }: SetFacts): Piece[] {
    const [quiz, until] = [{ strong: title }, momentWords(language, at ?? 0)]
    if (language === 'hi') return ['क्विज़ ', quiz, ` ${until} को बंद हो जाएगा, आपने अभी पूरा नहीं किया है`]
    return ['The quiz ', quiz, ` closes on ${until}, and you have not finished it`]
  },
  leadsTo: toQuiz,
})

/** A quiz is over, and who took it may read what was right. */
export const QUIZ_RELEASED = noticeKind({
  name: 'quiz-released',
  ...COMMON,
  title: { en: 'Answers of a quiz can be read', hi: 'किसी क्विज़ के सही जवाब खुले' },
  says(language, _who, { title }: SetFacts): Piece[] {
    const quiz = { strong: title }
    return language === 'hi'
      ? ['क्विज़ ', quiz, ' पूरा हुआ, अब आप सही जवाब पढ़ सकते हैं']
      : ['The quiz ', quiz, ' is over: you can read what was right']
  },
  leadsTo: (_subject: string, { slug }: SetFacts) => `/result/${slug}`,
})

/** What people are told of quizzes that were set for them, as the table of all kinds has it. */
export const SET_NOTICES = [QUIZ_SET_FOR, QUIZ_OPENS, QUIZ_CLOSES, QUIZ_RELEASED] as unknown as readonly NoticeKind[]
