import type { MakingRule, QuizLanguage } from './story.ts'

const QUOTES: Record<QuizLanguage, (title: string) => string> = {
  en: (title) => `“${title}”`,
  hi: (title) => `‘${title}’`,
}

const STEMS: Record<QuizLanguage, Record<MakingRule, (title: string) => string>> = {
  en: {
    SENTENCE: (title) => `Did the story ${title} say this?`,
    HEADLINE: () => 'Which headline belongs to this story?',
    HOW_MANY: (title) => `Which number is missing in this sentence from the story ${title}?`,
    WHEN: (title) => `Which year is missing in this sentence from the story ${title}?`,
  },
  hi: {
    SENTENCE: (title) => `क्या ख़बर ${title} में यह लिखा था?`,
    HEADLINE: () => 'इस ख़बर का शीर्षक कौन-सा है?',
    HOW_MANY: (title) => `ख़बर ${title} के इस वाक्य में कौन-सी संख्या छूटी है?`,
    WHEN: (title) => `ख़बर ${title} के इस वाक्य में कौन-सा साल छूटा है?`,
  },
}

/** What says that an answer is missing in a sentence. */
export const GAP = '_____'

/** The words of a question that a rule makes about a story. */
export const stemOf = (rule: MakingRule, { title, language }: { title: string; language: QuizLanguage }): string =>
  STEMS[language][rule](QUOTES[language](title.normalize('NFC').trim()))

/** The two answers to whether a story said something. */
export const YES_AND_NO: Record<QuizLanguage, readonly [string, string]> = { en: ['Yes', 'No'], hi: ['हाँ', 'नहीं'] }
