import { useWatch } from 'react-hook-form'
import { rulesSentence } from './rules-sentence.ts'
import { configOf } from './rules-values.ts'
import type { RulesForm, RulesValues } from './rules-values.ts'

/** What the rules mean as they stand in the fields. */
export function Preview({ control }: Pick<RulesForm, 'control'>) {
  const typed = useWatch({ control }) as RulesValues
  return <p className="lead">{rulesSentence(configOf(typed))}</p>
}
