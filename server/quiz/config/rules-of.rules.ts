import type { OwnRules, QuizConfig } from '@chowk/contract/quiz/config.ts'

/** What decides which rules hold for somebody in her workspace. */
export interface Belonging {
  class: number | null
  /** Her department, then what it lies in, from the nearest. */
  departmentIds: readonly string[]
}

const ownOf = ({ minArticlesRead, questions, timePerQuestionSec, levelOffset }: OwnRules): OwnRules =>
  Object.fromEntries(
    Object.entries({ minArticlesRead, questions, timePerQuestionSec, levelOffset }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** The rules that hold for somebody: of each the most specific one, class before department before those of all (QC6). */
export function rulesFor(config: QuizConfig, person: Belonging): QuizConfig {
  const outermostFirst = person.departmentIds
    .toReversed()
    .flatMap((id) => config.departments.find(({ departmentId }) => departmentId === id) ?? [])
  const ofClass = config.classes.filter((each) => each.class === person.class)
  return [...outermostFirst, ...ofClass].reduce<QuizConfig>((rules, own) => ({ ...rules, ...ownOf(own) }), config)
}
