import { useWatch } from 'react-hook-form'
import { listDepartments } from '@chowk/contract/member/department.ts'
import type { SetFile } from '@chowk/contract/quiz/set/set.ts'
import { NEGATIVES, QUIZ_CLASSES } from '@chowk/contract/quiz/config.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField, CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { DateField, TimeField } from '../../ui/field/date-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { COST_NAMES } from '../negative-words.ts'
import type { SetForm } from './set-values.ts'
import { REVIEW_NAMES, optionsOf } from './set-words.ts'

const AUDIENCES = {
  ALL: m.quiz_set_for_all,
  CLASSES: m.quiz_summary_classes,
  DEPARTMENTS: m.app_departments,
}

interface AudienceFieldsProps {
  form: SetForm
  closed: SetFile['closedDepartments']
}

/** For whom a quiz is; a closed department that it names may be taken out, and in again. */
export function AudienceFields({ form, closed }: AudienceFieldsProps) {
  const audience = useWatch({ control: form.control, name: 'audience' })
  return (
    <Fieldset legend={m.quiz_set_group_audience()}>
      <RadioGroup {...form.field('audience')} label={m.quiz_set_for()} hideLabel options={optionsOf(AUDIENCES)} />
      {audience === 'CLASSES' && (
        <CheckboxGroup
          {...form.checks('classes')}
          as="grid"
          label={m.quiz_set_classes()}
          options={QUIZ_CLASSES.map((year) => ({
            value: String(year),
            name: m.member_class_of({ class: String(year) }),
          }))}
        />
      )}
      {audience === 'DEPARTMENTS' && <DepartmentFields form={form} closed={closed} />}
    </Fieldset>
  )
}

function DepartmentFields({ form, closed }: AudienceFieldsProps) {
  const tree = useRead(listDepartments, {})
  return (
    <ReadBoundary read={tree}>
      {({ content }) => {
        const open = content.filter(({ id, isActive }) => isActive && !closed.some((each) => each.id === id))
        const offered = [
          ...open.map(({ id, name }) => ({ value: id, name })),
          ...closed.map(({ id, name }) => ({ value: id, name: m.quiz_set_department_closed({ name }) })),
        ]
        return offered.length === 0 ? (
          <p className="muted">{m.quiz_set_no_departments()}</p>
        ) : (
          <CheckboxGroup
            {...form.checks('departmentIds')}
            as="grid"
            label={m.quiz_set_departments()}
            options={offered}
          />
        )
      }}
    </ReadBoundary>
  )
}

/** When it is open, by the clocks of India. */
export function TimeFields({ form }: { form: SetForm }) {
  return (
    <Fieldset legend={m.quiz_set_group_when()}>
      <Columns>
        <DateField {...form.field('opensDay')} label={m.quiz_set_opens_day()} hint={m.quiz_set_opens_says()} />
        <TimeField {...form.field('opensTime')} label={m.quiz_set_opens_time()} />
        <DateField {...form.field('closesDay')} label={m.quiz_set_closes_day()} hint={m.quiz_set_closes_says()} />
        <TimeField {...form.field('closesTime')} label={m.quiz_set_closes_time()} />
      </Columns>
    </Fieldset>
  )
}

/** How it is taken and what answers earn. */
export function RuleFields({ form }: { form: SetForm }) {
  return (
    <Fieldset legend={m.quiz_set_group_rules()}>
      <Columns>
        <NumberField {...form.field('minutes')} label={m.quiz_live_minutes()} hint={m.quiz_set_minutes_says()} />
        <NumberField {...form.field('tries')} label={m.quiz_set_tries()} />
        <NumberField {...form.field('passPercent')} label={m.quiz_rules_pass()} />
        <SelectField
          {...form.field('negative')}
          label={m.quiz_rules_negative()}
          options={NEGATIVES.map((each) => ({ value: String(each), name: COST_NAMES[each]() }))}
        />
        <SelectField {...form.field('review')} label={m.quiz_set_review()} options={optionsOf(REVIEW_NAMES)} />
      </Columns>
      <CheckboxField {...form.field('shuffleQuestions')} label={m.quiz_rules_shuffle_questions()} />
      <CheckboxField {...form.field('shuffleOptions')} label={m.quiz_rules_shuffle_options()} />
      <CheckboxField {...form.field('isForwardOnly')} label={m.quiz_rules_forward()} />
    </Fieldset>
  )
}
