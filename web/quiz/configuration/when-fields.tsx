import { CONFIG_LIMITS, QUIZ_LANGUAGES, READ_WINDOWS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig, QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField, CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { DateField, TimeField } from '../../ui/field/date-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { dayOfWeek } from './rules-sentence.ts'
import type { RulesForm } from './rules-values.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const WINDOWS: Record<QuizConfig['readWindow'], () => string> = {
  SINCE_LAST_ATTEMPT: m.quiz_rules_window_last,
  TODAY: m.quiz_rules_window_today,
  LAST_7_DAYS: m.quiz_rules_window_week,
}
const LANGUAGES = { en: m.quiz_rules_english, hi: m.quiz_rules_hindi }

/** Whether and when quizzes may begin. */
export function WhenFields({ form }: { form: RulesForm }) {
  return (
    <Fieldset legend={m.app_when()}>
      <CheckboxField {...form.field('enabled')} label={m.quiz_rules_enabled()} hint={m.quiz_rules_enabled_says()} />
      <CheckboxGroup
        {...form.checks('allowedDays')}
        as="grid"
        label={m.quiz_rules_days()}
        options={DAYS.map((day) => ({ value: String(day), name: dayOfWeek(day) }))}
      />
      <Columns>
        <TimeField {...form.field('from')} label={m.app_from()} hint={m.quiz_rules_hours_says()} />
        <TimeField {...form.field('to')} label={m.quiz_rules_to()} />
      </Columns>
      <Rows
        form={form}
        name="blackoutDates"
        label={m.quiz_rules_blackout()}
        rowName={m.app_day()}
        empty={{ day: '' }}
        max={CONFIG_LIMITS.blackoutDates}
      >
        {(index) => <DateField {...form.field(`blackoutDates.${index}.day`)} label={m.quiz_rules_blackout_date()} />}
      </Rows>
    </Fieldset>
  )
}

interface ReadingFieldsProps {
  form: RulesForm
  categories: QuizConfigAnswer['categories']
}

/** What somebody has to read before, and what counts of it. */
export function ReadingFields({ form, categories }: ReadingFieldsProps) {
  return (
    <Fieldset legend={m.quiz_rules_group_reading()}>
      <Columns>
        <NumberField {...form.field('minArticlesRead')} label={m.quiz_rules_min()} hint={m.quiz_rules_min_says()} />
        <SelectField
          {...form.field('readWindow')}
          label={m.quiz_rules_window()}
          options={READ_WINDOWS.map((value) => ({ value, name: WINDOWS[value]() }))}
        />
      </Columns>
      <CheckboxField {...form.field('countsAudio')} label={m.quiz_rules_audio()} />
      <CheckboxField {...form.field('audioQuizEnabled')} label={m.quiz_rules_audio_on()} />
      <NumberField {...form.field('minAudioListened')} label={m.quiz_rules_min_audio()} />
      <CheckboxGroup
        {...form.checks('allowedLanguages')}
        as="grid"
        label={m.quiz_rules_languages()}
        options={QUIZ_LANGUAGES.map((value) => ({ value, name: LANGUAGES[value]() }))}
      />
      <CheckboxGroup
        {...form.checks('allowedCategories')}
        as="grid"
        label={m.quiz_rules_categories()}
        hint={m.quiz_rules_categories_says()}
        optional={false}
        options={categories.map(({ id, name }) => ({ value: String(id), name: nameOf(name) }))}
      />
    </Fieldset>
  )
}
