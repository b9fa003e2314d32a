import { CONFIG_LIMITS, QUIZ_CLASSES } from '@chowk/contract/quiz/config.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { levelOptions } from './level-options.ts'
import { CHOSEN_BY_PEOPLE, NO_OWN } from './rules-values.ts'
import type { RulesForm } from './rules-values.ts'

const CHOICES: Record<(typeof CHOSEN_BY_PEOPLE)[number], () => string> = {
  questionCount: m.quiz_choice_count,
  difficulty: m.quiz_choice_difficulty,
  categories: m.app_categories,
  language: m.quiz_choice_language,
  audio: m.quiz_choice_audio,
  timer: m.quiz_rules_open_timer,
}

/** What people may choose for their own quizzes (QC8). */
export function ChoiceFields({ form }: { form: RulesForm }) {
  return (
    <CheckboxGroup
      {...form.checks('open')}
      label={m.quiz_rules_open()}
      hint={m.quiz_rules_open_says()}
      optional={false}
      options={CHOSEN_BY_PEOPLE.map((value) => ({ value, name: CHOICES[value]() }))}
    />
  )
}

/** Classes that have rules of their own (QC6). */
export function ClassFields({ form }: { form: RulesForm }) {
  return (
    <Rows
      form={form}
      name="classes"
      label={m.quiz_rules_classes()}
      hint={m.quiz_rules_own_says()}
      rowName={m.quiz_rules_own()}
      empty={{ class: '', ...NO_OWN }}
      max={QUIZ_CLASSES.length}
    >
      {(index) => (
        <Columns>
          <SelectField
            {...form.field(`classes.${index}.class`)}
            label={m.app_class()}
            placeholder={m.quiz_rules_class_choose()}
            options={QUIZ_CLASSES.map((each) => ({ value: String(each), name: m.news_shape_class({ class: each }) }))}
          />
          <Numbers form={form} row={`classes.${index}`} />
        </Columns>
      )}
    </Rows>
  )
}

interface DepartmentFieldsProps {
  form: RulesForm
  departments: readonly Department[]
}

/** Departments that have rules of their own; of those within them, those without. */
export function DepartmentFields({ form, departments }: DepartmentFieldsProps) {
  return (
    <Rows
      form={form}
      name="departments"
      label={m.quiz_rules_departments()}
      hint={m.quiz_rules_departments_says()}
      rowName={m.quiz_rules_own()}
      empty={{ departmentId: '', ...NO_OWN }}
      max={CONFIG_LIMITS.departments}
    >
      {(index) => (
        <Columns>
          <SelectField
            {...form.field(`departments.${index}.departmentId`)}
            label={m.quiz_rules_department()}
            placeholder={m.quiz_rules_department_choose()}
            options={departments.map(({ id, name }) => ({ value: id, name }))}
          />
          <Numbers form={form} row={`departments.${index}`} />
        </Columns>
      )}
    </Rows>
  )
}

interface NumbersProps {
  form: RulesForm
  row: `classes.${number}` | `departments.${number}`
}

function Numbers({ form, row }: NumbersProps) {
  return (
    <>
      <NumberField {...form.field(`${row}.minArticlesRead`)} label={m.quiz_rules_own_min()} optional />
      <NumberField {...form.field(`${row}.questions`)} label={m.quiz_choice_count()} optional />
      <NumberField {...form.field(`${row}.timePerQuestionSec`)} label={m.quiz_rules_own_seconds()} optional />
      <SelectField
        {...form.field(`${row}.levelOffset`)}
        label={m.quiz_rules_level()}
        options={[{ value: '', name: m.quiz_rules_level_same() }, ...levelOptions()]}
      />
    </>
  )
}
