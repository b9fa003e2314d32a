import { indianDate } from '../../platform/calendar/zone.rules.ts'
import { noticeKind } from '../../notice/kind.ts'

/** Somebody who teaches her says that a quiz waits for her. */
export const QUIZ_REMINDER = noticeKind({
  name: 'quiz-reminder',
  area: 'quiz',
  title: { en: 'Reminders of quizzes', hi: 'क्विज़ की याद' },
  usually: 'IN_APP',
  sample: { title: null as string | null },
  says(language, who, { title }) {
    const by = { strong: who }
    if (language === 'hi')
      return title
        ? [by, ' ने याद दिलाया: क्विज़ ', { strong: title }, ' आपका इंतज़ार कर रहा है']
        : [by, ' ने याद दिलाया: आपका क्विज़ बाक़ी है']
    return title
      ? [by, ' reminds you of the quiz ', { strong: title }]
      : [by, ' reminds you that your quiz is still open']
  },
  leadsTo: () => '/quiz',
})

/** Tells one day’s reminder from the next: whoever reminds, nobody hears of it twice a day. */
export const reminderOf = (now: Date): string => indianDate(now)
