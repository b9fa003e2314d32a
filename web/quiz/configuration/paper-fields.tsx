import { isFoundBy } from '@chowk/contract/fold.ts'
import { useWatch } from 'react-hook-form'
import { NEGATIVES } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { ManyCombobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField, CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { COST_NAMES } from '../negative-words.ts'
import { levelOptions } from './level-options.ts'
import type { RulesForm } from './rules-values.ts'

interface PaperFieldsProps {
  form: RulesForm
  categories: QuizConfigAnswer['categories']
}

/** Which questions stand on a paper, and in what order. */
export function PaperFields({ form, categories }: PaperFieldsProps) {
  return (
    <Fieldset legend={m.app_questions()}>
      <Columns>
        <NumberField {...form.field('questions')} label={m.quiz_rules_questions()} />
        <SelectField
          {...form.field('levelOffset')}
          label={m.quiz_rules_level()}
          hint={m.quiz_rules_level_says()}
          options={levelOptions()}
        />
      </Columns>
      <CheckboxField
        {...form.field('isReviewed')}
        label={m.quiz_rules_review_all()}
        hint={m.quiz_rules_review_all_says()}
      />
      <CheckboxField {...form.field('shuffleQuestions')} label={m.quiz_rules_shuffle_questions()} />
      <CheckboxField {...form.field('shuffleOptions')} label={m.quiz_rules_shuffle_options()} />
      <CheckboxField {...form.field('isForwardOnly')} label={m.quiz_rules_forward()} />
      <CheckboxGroup
        {...form.checks('mandatoryCategories')}
        as="grid"
        label={m.quiz_rules_first()}
        hint={m.quiz_rules_first_says()}
        optional={false}
        options={categories.map(({ id, name }) => ({ value: String(id), name: nameOf(name) }))}
      />
    </Fieldset>
  )
}

interface ReviewerFieldsProps {
  form: RulesForm
  teachers: QuizConfigAnswer['teachers']
}

/** Who decides about questions and marks answers (QC9). */
export function ReviewerFields({ form, teachers }: ReviewerFieldsProps) {
  const isChosen = useWatch({ control: form.control, name: 'hasReviewers' })
  const choices = teachers.map(({ userId, name }) => ({ id: userId, name }))
  return (
    <Fieldset legend={m.quiz_rules_reviewers()}>
      <CheckboxField
        {...form.field('hasReviewers')}
        label={m.quiz_rules_reviewers_chosen()}
        hint={m.quiz_rules_reviewers_says()}
      />
      {isChosen && teachers.length > 0 && (
        <Controlled form={form} name="reviewers">
          {({ name, value, onChange, error }) => (
            <ManyCombobox
              name={name}
              label={m.quiz_rules_reviewers_who()}
              placeholder={m.quiz_rules_reviewers_search()}
              value={choices.filter(({ id }) => value.includes(id))}
              onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
              search={async (text) => await Promise.resolve(choices.filter(({ name }) => isFoundBy(name, text)))}
              error={error}
            />
          )}
        </Controlled>
      )}
      {isChosen && teachers.length === 0 && <p className="small muted">{m.quiz_rules_reviewers_none()}</p>}
    </Fieldset>
  )
}

/** How often and for how long. */
export function TimeFields({ form }: { form: RulesForm }) {
  return (
    <Fieldset legend={m.quiz_rules_group_time()}>
      <Columns>
        <NumberField {...form.field('attemptsPerDay')} label={m.quiz_rules_tries()} />
        <NumberField {...form.field('cooldownMinutes')} label={m.quiz_rules_cooldown()} />
        <NumberField
          {...form.field('timePerQuestionSec')}
          label={m.quiz_rules_seconds()}
          hint={m.quiz_rules_seconds_says()}
        />
        <NumberField {...form.field('graceSec')} label={m.quiz_rules_grace()} hint={m.quiz_rules_grace_says()} />
      </Columns>
    </Fieldset>
  )
}

/** What answers earn and cost. */
export function MarkFields({ form }: { form: RulesForm }) {
  return (
    <Fieldset legend={m.app_marks()}>
      <Columns>
        <NumberField {...form.field('passPercent')} label={m.quiz_rules_pass()} />
        <SelectField
          {...form.field('negative')}
          label={m.quiz_rules_negative()}
          options={NEGATIVES.map((each) => ({ value: String(each), name: COST_NAMES[each]() }))}
        />
      </Columns>
      <CheckboxField {...form.field('partialCredit')} label={m.quiz_rules_parts()} hint={m.quiz_rules_parts_says()} />
      <CheckboxField {...form.field('oneDevice')} label={m.quiz_rules_device()} hint={m.quiz_rules_device_says()} />
      <CheckboxField
        {...form.field('fullscreenAsk')}
        label={m.quiz_rules_fullscreen()}
        hint={m.quiz_rules_fullscreen_says()}
      />
      <CheckboxField {...form.field('logFocus')} label={m.quiz_rules_log()} hint={m.quiz_rules_log_says()} />
      <CheckboxField {...form.field('floorQuizAtZero')} label={m.quiz_rules_floor()} />
    </Fieldset>
  )
}
