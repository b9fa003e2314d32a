import { useWatch } from 'react-hook-form'
import { previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Columns, Panel } from '../../ui/layout/layout.tsx'
import { keyFormOf, valuesOf, wantedOf, wantsFor } from './change-values.ts'
import type { ChangeValues, Question, Wanted } from './change-values.ts'
import { REGRADE_ERRORS, WANTS } from './regrade-words.ts'

interface ChangeFormProps {
  question: Question
  onWanted: (wanted: Wanted) => void
}

/** What should change of a question; nothing is changed by it yet. */
export function ChangeForm({ question, onWanted }: ChangeFormProps) {
  const form = useForm(previewRegrade, {
    values: valuesOf(question),
    toInput: (typed) => wantedOf(question, typed),
    lists: ['order'],
    fieldAt: { key: 'one' },
    errors: REGRADE_ERRORS,
    guardsLeaving: false,
    onDone: (_, typed) => onWanted(wantedOf(question, typed)),
  })
  const action = useWatch({ control: form.control, name: 'action' })
  return (
    <Panel>
      <Form form={form} label={m.quiz_regrade_screen()}>
        <RadioGroup
          {...form.field('action')}
          as="list"
          label={m.quiz_regrade_what_is_wrong()}
          options={wantsFor(question).map((value) => ({ value, name: WANTS[value]() }))}
        />
        {(action === 'CHANGE_KEY' || action === 'ADD_KEY') && (
          <KeyFields form={form} question={question} isMore={action === 'ADD_KEY'} />
        )}
        {action === 'CHANGE_MARK' && <NumberField {...form.field('mostMark')} label={m.quiz_regrade_mark()} />}
        <FormActions form={form} submit={m.quiz_regrade_preview()} />
      </Form>
    </Panel>
  )
}

interface KeyFieldsProps {
  form: FormState<ChangeValues>
  question: Question
  /** What is right as well. */
  isMore: boolean
}

function KeyFields({ form, question, isMore }: KeyFieldsProps) {
  const { kind, options, right } = question
  const choices = options.map((name, place) => ({ value: String(place), name }))
  switch (keyFormOf(kind)) {
    case 'ONE':
      return (
        <RadioGroup
          {...form.field('one')}
          key={String(isMore)}
          as="list"
          optional={false}
          label={isMore ? m.quiz_regrade_choose_right_too() : m.quiz_regrade_choose_right()}
          options={choices.filter(({ value }) => !isMore || !right.includes(Number(value)))}
        />
      )
    case 'SEVERAL':
      return (
        <CheckboxGroup {...form.checks('several')} label={m.quiz_regrade_choose_right_several()} options={choices} />
      )
    case 'ORDER':
      return (
        <Columns>
          {right.map((place, index) => (
            <SelectField
              key={place}
              {...form.field(`order.${index}.place`)}
              label={m.quiz_order_place({ number: index + 1 })}
              options={choices}
            />
          ))}
        </Columns>
      )
    case 'WORDS':
      return <TextArea {...form.field('accepted')} label={m.quiz_regrade_words()} />
    case 'NUMBER':
      return (
        <Columns>
          <NumberField {...form.field('rightNumber')} label={m.quiz_regrade_number()} optional={false} />
          <NumberField {...form.field('tolerance')} label={m.quiz_regrade_tolerance()} />
        </Columns>
      )
    case 'NONE':
      return null
  }
}
