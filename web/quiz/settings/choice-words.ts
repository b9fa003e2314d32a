import type { Customization } from '@chowk/contract/quiz/customization.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'

type Fields = Customization['fields']

export const DIFFICULTIES: Record<Fields['difficulty']['value'], () => string> = {
  EASY: m.quiz_choice_easy,
  MEDIUM: m.quiz_choice_medium,
  HARD: m.quiz_choice_hard,
  MIXED: m.quiz_choice_mixed,
}
export const LANGUAGES = { en: m.quiz_rules_english, hi: m.quiz_rules_hindi }

/** Whether audio quizzes are offered. */
export const audioWords = (isOn: boolean): string => (isOn ? m.quiz_choice_audio_on() : m.quiz_choice_audio_off())

const categoriesText = ({ categories: { value, allowed } }: Fields): string =>
  value.length === 0
    ? m.quiz_choice_any()
    : allowed
        .filter(({ id }) => value.includes(id))
        .map(({ name }) => nameOf(name))
        .join(', ')

/** What her organisation has fixed, in words. */
export function fixedWords(fields: Fields): { name: string; value: string }[] {
  const { questionCount, difficulty, language, audio, timer, categories } = fields
  const all = [
    { isFixed: questionCount.locked, name: m.quiz_choice_count(), value: String(questionCount.value) },
    { isFixed: difficulty.locked, name: m.quiz_choice_difficulty(), value: DIFFICULTIES[difficulty.value]() },
    {
      isFixed: language.locked,
      name: m.quiz_choice_language(),
      value: language.value ? LANGUAGES[language.value]() : m.quiz_choice_any(),
    },
    { isFixed: audio.locked, name: m.quiz_choice_audio(), value: audioWords(audio.value) },
    {
      isFixed: timer.locked,
      name: m.quiz_choice_timer(),
      value: timer.value ? m.quiz_choice_timed() : m.quiz_choice_untimed(),
    },
    { isFixed: categories.locked, name: m.app_categories(), value: categoriesText(fields) },
  ]
  return all.filter(({ isFixed }) => isFixed).map(({ name, value }) => ({ name, value }))
}
