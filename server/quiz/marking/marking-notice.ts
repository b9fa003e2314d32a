import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'

interface Facts {
  resultSlug: string
  title: string
}

/** Somebody marked what no rule can mark: the result is final now (QM4). */
export const QUIZ_MARKED = noticeKind({
  name: 'quiz-marked',
  area: 'quiz',
  usually: 'IN_APP',
  sample: { resultSlug: 'k3J9sQ0bTz2mXw8vRn5LdA', title: 'Wells of our town' },
  title: { en: 'My quiz is marked', hi: 'मेरे क्विज़ की जाँच हो गई' },
  leadsTo: (_subject: string, { resultSlug }: Facts) => `/result/${resultSlug}`,
  says: (language, _who, { title }: Facts) =>
    language === 'hi'
      ? ['आपके क्विज़ ', { strong: title }, ' की जाँच हो गई, नतीजा तैयार है']
      : ['Your quiz ', { strong: title }, ' is marked: the result is there'],
})

/** The same, as the table of all kinds has it. */
export const QUIZ_MARKED_NOTICE = QUIZ_MARKED as unknown as NoticeKind
