import { useWatch } from 'react-hook-form'
import { MOST_OPTIONS } from '@chowk/contract/quiz/question.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { QUESTION_LIMITS, standardOptions } from '@chowk/contract/quiz/written-question.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { EMPTY_ACCEPTED, EMPTY_OPTION, isStandard } from './question-values.ts'
import type { QuestionForm } from './question-values.ts'

/** What is right, as the kind of the question wants it. */
export function AnswerFields({ form }: { form: QuestionForm }) {
  const kind = useWatch({ control: form.control, name: 'kind' }) as QuestionKind
  if (kind === 'SHORT') return <Note kind="notice">{m.quiz_bank_short_says()}</Note>
  return (
    <Fieldset legend={m.quiz_bank_group_answer()}>
      {isStandard(kind) && <StandardFields form={form} kind={kind} />}
      {(kind === 'MCQ_SINGLE' || kind === 'MCQ_MULTI' || kind === 'HEADLINE_MATCH') && (
        <OptionFields
          form={form}
          hint={kind === 'MCQ_MULTI' ? m.quiz_bank_options_many() : m.quiz_bank_options_says()}
        />
      )}
      {kind === 'ORDER' && <LineFields form={form} hint={m.quiz_bank_order_says()} />}
      {kind === 'POLL' && <LineFields form={form} hint={m.quiz_bank_poll_says()} min={2} />}
      {kind === 'MATCH' && <MatchFields form={form} />}
      {kind === 'FILL' && <AcceptedFields form={form} />}
      {kind === 'NUMBER' && (
        <Columns>
          <NumberField {...form.field('number')} label={m.quiz_bank_number()} optional={false} inputMode="decimal" />
          <NumberField
            {...form.field('tolerance')}
            label={m.quiz_bank_tolerance()}
            hint={m.quiz_bank_tolerance_says()}
            optional={false}
            inputMode="decimal"
          />
        </Columns>
      )}
    </Fieldset>
  )
}

function StandardFields({ form, kind }: { form: QuestionForm; kind: QuestionKind }) {
  const language = useWatch({ control: form.control, name: 'language' }) as 'en' | 'hi'
  const options = standardOptions(kind, language) ?? []
  return (
    <RadioGroup
      {...form.field('right')}
      as="list"
      label={m.quiz_bank_which_right()}
      options={options.map((name, place) => ({ value: String(place), name: <span lang={language}>{name}</span> }))}
    />
  )
}

const ROWS = { name: 'options', empty: EMPTY_OPTION, min: 3, max: MOST_OPTIONS } as const

function OptionFields({ form, hint }: { form: QuestionForm; hint: string }) {
  return (
    <Rows form={form} {...ROWS} label={m.quiz_bank_options()} hint={hint} rowName={m.quiz_bank_option()}>
      {(index) => (
        <>
          <TextField {...form.field(`options.${index}.text`)} label={m.quiz_bank_text()} optional={false} />
          <CheckboxField {...form.field(`options.${index}.isRight`)} label={m.quiz_bank_is_right()} />
        </>
      )}
    </Rows>
  )
}

interface LineFieldsProps {
  form: QuestionForm
  hint: string
  min?: number
}

function LineFields({ form, hint, min = ROWS.min }: LineFieldsProps) {
  return (
    <Rows form={form} {...ROWS} min={min} label={m.quiz_bank_options()} hint={hint} rowName={m.quiz_bank_line()}>
      {(index) => <TextField {...form.field(`options.${index}.text`)} label={m.quiz_bank_text()} optional={false} />}
    </Rows>
  )
}

function MatchFields({ form }: { form: QuestionForm }) {
  return (
    <Rows
      form={form}
      {...ROWS}
      label={m.quiz_bank_options()}
      hint={m.quiz_bank_match_says()}
      rowName={m.quiz_bank_pair()}
    >
      {(index) => (
        <Columns>
          <TextField {...form.field(`options.${index}.text`)} label={m.quiz_bank_left()} optional={false} />
          <TextField {...form.field(`options.${index}.match`)} label={m.quiz_bank_right_column()} optional={false} />
        </Columns>
      )}
    </Rows>
  )
}

function AcceptedFields({ form }: { form: QuestionForm }) {
  return (
    <Rows
      form={form}
      name="accepted"
      empty={EMPTY_ACCEPTED}
      min={1}
      max={QUESTION_LIMITS.accepted}
      label={m.quiz_bank_accepted()}
      hint={m.quiz_bank_accepted_says()}
      rowName={m.quiz_bank_option()}
    >
      {(index) => <TextField {...form.field(`accepted.${index}.text`)} label={m.quiz_bank_text()} optional={false} />}
    </Rows>
  )
}
