import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'

interface Facts {
  resultSlug: string
  before: number
  after: number
}

/** A question or a mark was corrected, and a result changed by it (QX6). */
export const RESULT_CHANGED = noticeKind({
  name: 'quiz-result-changed',
  area: 'quiz',
  usually: 'IN_APP',
  sample: { resultSlug: 'k3J9sQ0bTz2mXw8vRn5LdA', before: 50, after: 60.5 },
  title: { en: 'A result of mine was corrected', hi: 'मेरा कोई नतीजा सुधारा गया' },
  leadsTo: (_subject: string, { resultSlug }: Facts) => `/result/${resultSlug}`,
  says: (language, _who, { before, after }: Facts) =>
    language === 'hi'
      ? ['आपका क्विज़ का नतीजा सुधारा गया: अब ', { strong: `${after}%` }, ` है, पहले ${before}% था`]
      : ['Your quiz result was corrected: it is now ', { strong: `${after}%` }, `, it was ${before}%`],
})

/** The same, as the table of all kinds has it. */
export const QUIZ_RESULT_CHANGED = RESULT_CHANGED as unknown as NoticeKind
