import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizChoices } from '@chowk/contract/quiz/customization.ts'
import type { Wishes } from '../attempt/paper.rules.ts'

const isAllowed = ({ allowedCategories }: QuizConfig, id: number): boolean =>
  allowedCategories.length === 0 || allowedCategories.includes(id)

/** Categories and languages of a choice that the rules do not let her choose any more. */
export function outsideOf(config: QuizConfig, { categories, language }: QuizChoices) {
  return {
    categories: (categories ?? []).filter((id) => !isAllowed(config, id)),
    language: language && !config.allowedLanguages.includes(language) ? language : null,
  }
}

/** What of her choices holds: nothing that is locked, and nothing that the rules meanwhile leave out. */
export function openChoices(config: QuizConfig, choices: QuizChoices): QuizChoices {
  const outside = outsideOf(config, choices)
  const open = Object.entries(choices).filter(
    ([name, value]) => value !== null && config.customization[name as keyof QuizConfig['customization']] === 'OPEN',
  )
  const held: QuizChoices = Object.fromEntries(open)
  return {
    ...held,
    ...(held.categories && { categories: held.categories.filter((id) => !outside.categories.includes(id)) }),
    ...(outside.language && { language: null }),
  }
}

/** Rules and wishes for her next paper (QL6). */
export function withChoices<Rules extends QuizConfig>(
  config: Rules,
  choices: QuizChoices,
): { config: Rules; wishes: Wishes } {
  const { categories, questionCount, difficulty, language, audio, timer } = openChoices(config, choices)
  return {
    config: {
      ...config,
      questions: questionCount ?? config.questions,
      audioQuizEnabled: config.audioQuizEnabled && audio !== false,
      timePerQuestionSec: timer === false ? 0 : config.timePerQuestionSec,
    },
    wishes: {
      categories: categories ?? [],
      difficulty: !difficulty || difficulty === 'MIXED' ? null : difficulty,
      language: language ?? null,
    },
  }
}
