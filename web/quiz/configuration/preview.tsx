import { useWatch } from 'react-hook-form'
import type { OwnRules, QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { m } from '../../paraglide/messages.js'
import { rulesSentence } from './rules-sentence.ts'
import { configOf } from './rules-values.ts'
import type { RulesForm, RulesValues } from './rules-values.ts'

interface PreviewProps extends Pick<RulesForm, 'control'> {
  departments: readonly Department[]
}

const sentenceWith = (config: QuizConfig, { minArticlesRead, questions, timePerQuestionSec }: OwnRules): string =>
  rulesSentence({
    ...config,
    minArticlesRead: minArticlesRead ?? config.minArticlesRead,
    questions: questions ?? config.questions,
    timePerQuestionSec: timePerQuestionSec ?? config.timePerQuestionSec,
  })

/** What the rules mean as they stand in the fields, for everybody and for those who have their own. */
export function Preview({ control, departments }: PreviewProps) {
  const typed = useWatch({ control }) as RulesValues
  const config = configOf(typed)
  const ofClasses = config.classes
    .filter((each) => each.class > 0)
    .map((own) => ({ name: m.news_shape_class({ class: own.class }), own }))
  const ofDepartments = config.departments.flatMap((own) => {
    const name = departments.find(({ id }) => id === own.departmentId)?.name
    return name === undefined ? [] : [{ name, own }]
  })
  return (
    <>
      <p className="lead">{rulesSentence(config)}</p>
      {config.enabled &&
        [...ofDepartments, ...ofClasses].map(({ name, own }) => (
          <p key={name} className="small">
            <strong>{name}</strong> {sentenceWith(config, own)}
          </p>
        ))}
    </>
  )
}
