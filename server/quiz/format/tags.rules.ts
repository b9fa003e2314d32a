import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'

/** A question with the category by its short name, since numbers of categories are ours alone. */
export type NamedQuestion = WrittenQuestion & { category: string | null }

/** Kinds that other programs know as a plain choice. */
export const CHOICE_KINDS: ReadonlySet<QuestionKind> = new Set([
  'MCQ_SINGLE',
  'TRUE_FALSE',
  'SENTENCE_CHECK',
  'HEADLINE_MATCH',
  'ASSERTION_REASON',
])

/** What a format has no place for stands beside the question as words that other programs keep or pass over. */
export function tagsOf({ kind, language, category, class: forClass, difficulty, marks }: NamedQuestion): string[] {
  return [
    `kind:${kind}`,
    `language:${language}`,
    ...(category === null ? [] : [`category:${category}`]),
    ...(forClass === null ? [] : [`class:${forClass}`]),
    `difficulty:${difficulty}`,
    `marks:${marks}`,
  ]
}

/** The words of a list that are such facts, by their name in small letters. */
export function factsOf(tags: readonly string[]): Map<string, string> {
  const pairs = tags.flatMap((tag) => {
    const colon = tag.indexOf(':')
    return colon < 1 ? [] : [[tag.slice(0, colon).trim().toLowerCase(), tag.slice(colon + 1).trim()] as const]
  })
  return new Map(pairs)
}

/** The last name of a path of categories. */
export const folderOf = (path: string): string | null => path.trim().slice(0, 1000).split('/').at(-1)?.trim() || null
