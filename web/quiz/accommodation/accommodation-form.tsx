import { TIME_FACTORS, listAccommodations, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import type { Accommodation, AccommodationRow } from '@chowk/contract/quiz/accommodation.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { NO_LIMIT, accommodationOf, valuesOf } from './accommodation-values.ts'
import type { CareValues } from './accommodation-values.ts'

interface AccommodationFormProps {
  userId: string
  /** Of one quiz; null: of all. */
  quizSlug: string | null
  /** What holds already. */
  row: AccommodationRow | undefined
}

type Current = { content: Accommodation; reason: string; startsOn: string | null; endsOn: string | null }

/** What one person needs: time, questions, and why. */
export function AccommodationForm({ userId, quizSlug, row }: AccommodationFormProps) {
  const form = useForm(setAccommodation, {
    values: valuesOf(row),
    toInput: (typed, version) => ({
      userId,
      quizSlug,
      version: version ?? 0,
      accommodation: accommodationOf(typed),
      reason: typed.reason,
      startsOn: typed.startsOn === '' ? null : typed.startsOn,
      endsOn: typed.endsOn === '' ? null : typed.endsOn,
    }),
    conflict: {
      version: row?.version ?? 0,
      valuesOf: (current) => {
        const kept = current as unknown as Current
        return valuesOf({ ...kept, accommodation: kept.content })
      },
    },
    within: 'accommodation',
    required: ['reason'],
    errors: {
      PERSON_NOT_FOUND: m.quiz_care_gone,
      QUIZ_NOT_FOUND: m.quiz_care_quiz_gone,
      VERSION_CONFLICT: m.app_error_conflict,
    },
    fieldErrors: {
      endsOn: {
        END_BEFORE_START: m.quiz_care_ends_fault,
        // The form calls an empty field REQUIRED, the server by the code of the schema.
        REQUIRED: m.quiz_care_end_needed,
        END_NEEDED: m.quiz_care_end_needed,
      },
    },
    refreshes: [listAccommodations],
    onDone: () => showToast({ text: m.quiz_care_saved() }),
  })
  return (
    <Form form={form} label={m.quiz_care_title()}>
      <div className="stack gap-5">
        <TimeFields form={form} />
        <PaperFields form={form} />
        <Fieldset legend={m.quiz_care_group_why()}>
          <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.quiz_care_reason_says()} rows={3} />
          <Columns>
            <DateField {...form.field('startsOn')} label={m.app_from()} optional />
            <DateField {...form.field('endsOn')} label={m.app_until()} hint={m.quiz_care_end_says()} optional />
          </Columns>
        </Fieldset>
        <FormActions form={form} submit={m.app_save()} />
      </div>
    </Form>
  )
}

const factorName = (factor: number) =>
  factor === 1 ? m.quiz_care_factor_usual() : m.quiz_care_factor_times({ factor: String(factor) })

function TimeFields({ form }: { form: FormState<CareValues> }) {
  return (
    <Fieldset legend={m.app_time()}>
      <Columns>
        <SelectField
          {...form.field('time')}
          label={m.quiz_care_factor()}
          options={[
            ...TIME_FACTORS.map((factor) => ({ value: String(factor), name: factorName(factor) })),
            { value: NO_LIMIT, name: m.quiz_care_factor_none() },
          ]}
        />
        <NumberField {...form.field('extraAttempts')} label={m.quiz_care_attempts()} />
        <NumberField {...form.field('closesLaterHours')} label={m.quiz_care_later()} />
      </Columns>
      <CheckboxField {...form.field('anyHour')} label={m.quiz_care_any_hour()} />
    </Fieldset>
  )
}

function PaperFields({ form }: { form: FormState<CareValues> }) {
  return (
    <Fieldset legend={m.app_questions()}>
      <Columns>
        <NumberField
          {...form.field('minArticlesRead')}
          label={m.quiz_rules_min()}
          hint={m.quiz_care_min_says()}
          optional
        />
        <NumberField
          {...form.field('minAudioListened')}
          label={m.quiz_rules_min_audio()}
          hint={m.quiz_care_min_says()}
          optional
        />
        <SelectField
          {...form.field('language')}
          label={m.quiz_choice_language()}
          options={[
            { value: '', name: m.quiz_care_language_any() },
            { value: 'en', name: m.quiz_rules_english() },
            { value: 'hi', name: m.quiz_rules_hindi() },
          ]}
        />
      </Columns>
      <CheckboxField {...form.field('largeText')} label={m.quiz_care_large()} />
      <CheckboxField {...form.field('readAloud')} label={m.quiz_care_aloud()} />
      <CheckboxField {...form.field('fewerOptions')} label={m.quiz_care_fewer()} />
    </Fieldset>
  )
}
