import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { QUIZ_LANGUAGES } from '@chowk/contract/quiz/config.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { LANGUAGES } from '../settings/choice-words.ts'
import { CLASSES } from '../../app/list/classes.ts'
import { AnswerFields } from './answer-fields.tsx'
import { DIFFICULTIES, KINDS, WRITTEN_BY_HAND } from './bank-words.ts'
import { PreviewButton } from './preview-button.tsx'
import type { QuestionForm } from './question-values.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

/** Categories that a question may have. */
export type Categories = QuizConfigAnswer['categories']

interface QuestionFieldsProps {
  form: QuestionForm
  categories: Categories
  /** A new one may be of any kind; papers hold one that is there as it is. */
  isNew: boolean
  /** Whether it can be approved along with it. */
  offersApproval: boolean
  /** Of another question, whose passage this one is about and does not change. */
  passage?: string
  children?: ReactNode
}

/** Everything that a question holds, in groups. */
export function QuestionFields({ form, categories, isNew, offersApproval, passage, children }: QuestionFieldsProps) {
  return (
    <Form form={form} label={m.quiz_bank_group_question()}>
      {children}
      <StemFields form={form} isNew={isNew} {...(passage && { passage })} />
      <AnswerFields form={form} />
      <Fieldset legend={m.quiz_bank_group_about()}>
        <TextArea
          {...form.field('explanation')}
          label={m.quiz_bank_explanation()}
          hint={m.quiz_bank_explanation_says()}
          rows={3}
          optional
        />
        <AboutFields form={form} categories={categories} />
      </Fieldset>
      {offersApproval && <CheckboxField {...form.field('approves')} label={m.quiz_bank_approves()} />}
      <FormActions form={form} submit={m.quiz_bank_save()}>
        <PreviewButton form={form} />
      </FormActions>
    </Form>
  )
}

function StemFields({ form, isNew, passage }: Pick<QuestionFieldsProps, 'form' | 'isNew' | 'passage'>) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const hints: Record<string, () => string> = {
    FILL: m.quiz_bank_stem_says,
    ASSERTION_REASON: m.quiz_bank_stem_assertion,
  }
  const hint = hints[kind]?.()
  return (
    <Fieldset legend={m.quiz_bank_group_question()}>
      <Columns>
        {isNew && (
          <SelectField
            {...form.field('kind')}
            label={m.app_kind()}
            options={WRITTEN_BY_HAND.map((each) => ({ value: each, name: KINDS[each]() }))}
          />
        )}
        <SelectField
          {...form.field('language')}
          label={m.app_language()}
          options={QUIZ_LANGUAGES.map((each) => ({ value: each, name: LANGUAGES[each]() }))}
        />
      </Columns>
      <TextArea {...form.field('stem')} label={m.quiz_bank_stem()} {...(hint && { hint })} rows={3} optional={false} />
      {passage === undefined ? (
        <TextArea
          {...form.field('passage')}
          label={m.quiz_bank_passage()}
          hint={m.quiz_bank_passage_says()}
          rows={3}
          optional
        />
      ) : (
        <WrittenText as="blockquote" className="body line-below" text={passage} keepsSpaces />
      )}
    </Fieldset>
  )
}

function AboutFields({ form, categories }: Pick<QuestionFieldsProps, 'form' | 'categories'>) {
  return (
    <Columns>
      <SelectField
        {...form.field('categoryId')}
        label={m.app_category()}
        optional={false}
        options={[
          { value: '', name: m.quiz_bank_no_category() },
          ...categories.map(({ id, name }) => ({ value: String(id), name: nameOf(name) })),
        ]}
      />
      <SelectField
        {...form.field('class')}
        label={m.app_class()}
        optional={false}
        options={[
          { value: '', name: m.quiz_bank_any_class() },
          ...CLASSES.map((value) => ({ value, name: m.member_class_of({ class: value }) })),
        ]}
      />
      <SelectField
        {...form.field('difficulty')}
        label={m.quiz_choice_difficulty()}
        options={Object.entries(DIFFICULTIES).map(([value, name]) => ({ value, name: name() }))}
      />
      <NumberField {...form.field('marks')} label={m.app_marks()} inputMode="decimal" />
    </Columns>
  )
}
