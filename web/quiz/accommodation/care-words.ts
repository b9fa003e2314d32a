import type { Accommodation } from '@chowk/contract/quiz/accommodation.ts'
import { m } from '../../paraglide/messages.js'

/** What somebody was given, in sentences to herself. */
export function careWords(given: Accommodation): string[] {
  const { timeFactor, noTimeLimit, extraAttempts, minArticlesRead, anyHour, closesLaterHours, language } = given
  // Tries that began before there was such a thing say nothing of it.
  const listens = given.minAudioListened ?? null
  const all: [boolean, () => string][] = [
    [noTimeLimit, m.quiz_care_says_no_limit],
    [!noTimeLimit && timeFactor > 1, () => m.quiz_care_says_factor({ factor: String(timeFactor) })],
    [extraAttempts > 0, () => m.quiz_care_says_attempts({ count: extraAttempts })],
    [minArticlesRead !== null, () => m.quiz_care_says_min({ count: minArticlesRead ?? 0 })],
    [listens !== null, () => m.quiz_care_says_min_audio({ count: listens ?? 0 })],
    [anyHour, m.quiz_care_says_any_hour],
    [closesLaterHours > 0, () => m.quiz_care_says_later({ hours: closesLaterHours })],
    [given.readAloud, m.quiz_care_says_aloud],
    [given.largeText, m.quiz_care_says_large],
    [given.fewerOptions, m.quiz_care_says_fewer],
    [
      language !== null,
      () =>
        m.quiz_care_says_language({
          language: language === 'hi' ? m.quiz_rules_hindi() : m.quiz_rules_english(),
        }),
    ],
  ]
  return all.flatMap(([holds, words]) => (holds ? [words()] : []))
}
