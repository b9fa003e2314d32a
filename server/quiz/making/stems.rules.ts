import { STANDARD_OPTIONS } from '@chowk/contract/quiz/written-question.ts'
import type { StoryRule } from '@chowk/contract/quiz/bank.ts'
import type { QuizLanguage } from './story.ts'

const QUOTES: Record<QuizLanguage, (title: string) => string> = {
  en: (title) => `“${title}”`,
  hi: (title) => `‘${title}’`,
}

const STEMS: Record<QuizLanguage, Record<Exclude<StoryRule, 'MEANING'>, (title: string) => string>> = {
  en: {
    SENTENCE: (title) => `Did the story ${title} say this?`,
    HEADLINE: () => 'Which headline belongs to this story?',
    HOW_MANY: (title) => `Which number is missing in this sentence from the story ${title}?`,
    WHEN: (title) => `Which year is missing in this sentence from the story ${title}?`,
    WHERE: (title) => `Which place is missing in this sentence from the story ${title}?`,
    WHO: (title) => `Whose name is missing in this sentence from the story ${title}?`,
    ORGANISATION: (title) => `Which organisation is missing in this sentence from the story ${title}?`,
    WHICH: (title) => `Which of these does the story ${title} say?`,
    TRUE_FALSE: (title) => `True or false: does this agree with the story ${title}?`,
    ORDER: (title) => `In what order did this happen, by the story ${title}? Begin with the earliest.`,
  },
  hi: {
    SENTENCE: (title) => `क्या ख़बर ${title} में यह लिखा था?`,
    HEADLINE: () => 'इस ख़बर का शीर्षक कौन-सा है?',
    HOW_MANY: (title) => `ख़बर ${title} के इस वाक्य में कौन-सी संख्या छूटी है?`,
    WHEN: (title) => `ख़बर ${title} के इस वाक्य में कौन-सा साल छूटा है?`,
    WHERE: (title) => `ख़बर ${title} के इस वाक्य में किस जगह का नाम छूटा है?`,
    WHO: (title) => `ख़बर ${title} के इस वाक्य में किसका नाम छूटा है?`,
    ORGANISATION: (title) => `ख़बर ${title} के इस वाक्य में किस संस्था या संगठन का नाम छूटा है?`,
    WHICH: (title) => `ख़बर ${title} में इनमें से कौन-सी बात लिखी है?`,
    TRUE_FALSE: (title) => `ख़बर ${title} के अनुसार यह सही है या ग़लत?`,
    ORDER: (title) => `ख़बर ${title} के अनुसार ये घटनाएँ किस क्रम में हुईं? सबसे पुरानी घटना पहले रखिए।`,
  },
}

/** What says that an answer is missing in a sentence. */
export const GAP = '_____'

/** The words of a question that a rule makes about a story. */
export const stemOf = (
  rule: Exclude<StoryRule, 'MEANING'>,
  { title, language }: { title: string; language: QuizLanguage },
): string => STEMS[language][rule](QUOTES[language](title.normalize('NFC').trim()))

/** A word as its sentence has it; of another form of a verb the verb itself. */
export interface SoughtWord {
  word: string
  verb?: string
}

const MEANING: Record<QuizLanguage, (asked: SoughtWord, title: string) => string> = {
  en: ({ word, verb }, title) =>
    `What does “${word}”${verb && verb !== word ? ` (to ${verb})` : ''} mean in this sentence from the story ${title}?`,
  hi: ({ word, verb }, title) =>
    `ख़बर ${title} के इस वाक्य में ‘${word}’${verb && verb !== word ? ` (${verb})` : ''} का क्या अर्थ है?`,
}

/** What asks for the meaning of a word in its sentence. */
export const meaningStemOf = (
  asked: SoughtWord,
  { title, language }: { title: string; language: QuizLanguage },
): string => MEANING[language](asked, QUOTES[language](title.normalize('NFC').trim()))

/** The two answers to whether a story said something. */
export const YES_AND_NO = STANDARD_OPTIONS.SENTENCE_CHECK

/** The two answers to whether something agrees with a story. */
export const TRUE_AND_FALSE = STANDARD_OPTIONS.TRUE_FALSE
