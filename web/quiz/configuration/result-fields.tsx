import { FEEDBACK_LIMITS } from '@chowk/contract/quiz/config.ts'
import type { GradeMethod, QuizConfig, ReviewPreset } from '@chowk/contract/quiz/config.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { MONTHS } from '../../app/calendar/month-names.ts'
import type { RulesForm } from './rules-values.ts'

const REVIEWS: Record<ReviewPreset, () => string> = {
  AFTER_SUBMIT: m.quiz_set_review_submit,
  AFTER_CLOSE: m.quiz_rules_review_close,
  SCORE_ONLY: m.quiz_rules_review_score,
  NEVER: m.quiz_rules_review_never,
}
const METHODS: Record<GradeMethod, () => string> = {
  BEST: m.quiz_rules_grade_best,
  FIRST: m.quiz_rules_grade_first,
  LAST: m.quiz_rules_grade_last,
  AVERAGE: m.quiz_rules_grade_average,
}

const BOARDS: Record<QuizConfig['leaderboard'], () => string> = {
  OFF: m.quiz_rules_board_off,
  CLASS_TOP_10: m.quiz_rules_board_class,
  ALL: m.quiz_rules_board_all,
}

const optionsOf = (names: Readonly<Record<string, () => string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, name: name() }))

/** What a result shows and says, and which of several counts (QR3, QR5, QR7). */
export function ResultFields({ form }: { form: RulesForm }) {
  return (
    <Fieldset legend={m.quiz_rules_group_result()}>
      <Columns>
        <SelectField {...form.field('review')} label={m.quiz_rules_review()} options={optionsOf(REVIEWS)} />
        <SelectField
          {...form.field('gradeMethod')}
          label={m.quiz_rules_grade()}
          hint={m.quiz_rules_grade_says()}
          options={optionsOf(METHODS)}
        />
        <SelectField
          {...form.field('leaderboard')}
          label={m.quiz_rules_board()}
          hint={m.quiz_rules_board_says()}
          options={optionsOf(BOARDS)}
        />
        <NumberField {...form.field('coinsPerPass')} label={m.quiz_rules_coins()} hint={m.quiz_rules_coins_says()} />
        <NumberField {...form.field('dailyCap')} label={m.quiz_rules_coins_cap()} />
        <SelectField
          {...form.field('yearBegins')}
          label={m.quiz_rules_year()}
          hint={m.quiz_rules_year_says()}
          options={MONTHS.map((name, index) => ({ value: String(index + 1), name: name() }))}
        />
      </Columns>
      <Rows
        form={form}
        name="feedback"
        label={m.quiz_rules_feedback()}
        hint={m.quiz_rules_feedback_says()}
        rowName={m.quiz_rules_feedback_row()}
        empty={{ from: '', en: '', hi: '' }}
        max={FEEDBACK_LIMITS.bands}
      >
        {(index) => (
          <Columns>
            <NumberField {...form.field(`feedback.${index}.from`)} label={m.quiz_rules_feedback_from()} />
            <TextField {...form.field(`feedback.${index}.en`)} label={m.quiz_rules_feedback_en()} lang="en" />
            <TextField {...form.field(`feedback.${index}.hi`)} label={m.quiz_rules_feedback_hi()} lang="hi" />
          </Columns>
        )}
      </Rows>
    </Fieldset>
  )
}
