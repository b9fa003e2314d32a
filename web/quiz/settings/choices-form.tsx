import {
  MOST_CATEGORIES,
  QUESTION_COUNTS,
  WISHED_DIFFICULTIES,
  getQuizCustomization,
  updateQuizCustomization,
} from '@chowk/contract/quiz/customization.ts'
import type { Customization, QuizChoices } from '@chowk/contract/quiz/customization.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField, CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { DIFFICULTIES, LANGUAGES, audioWords, fixedWords } from './choice-words.ts'

type Fields = Customization['fields']
const ANY = ''

const valuesOf = ({ categories, questionCount, difficulty, language, audio, timer }: Fields, isNamed: boolean) => ({
  leaderboard: isNamed,
  categories: categories.value.map(String),
  questionCount: String(questionCount.value),
  difficulty: difficulty.value as string,
  language: language.value ?? ANY,
  audio: String(audio.value),
  timer: String(timer.value),
})
type Values = ReturnType<typeof valuesOf>
type ChoicesFormState = FormState<Values>

// What is fixed is not sent: the server refuses it.
function inputOf(fields: Fields, typed: Values): QuizChoices {
  const all: QuizChoices = {
    // One that counts no longer is not shown any more either.
    categories: typed.categories.map(Number).filter((id) => fields.categories.allowed.some((each) => each.id === id)),
    questionCount: QUESTION_COUNTS.find((each) => String(each) === typed.questionCount) ?? null,
    difficulty: WISHED_DIFFICULTIES.find((each) => each === typed.difficulty) ?? null,
    language: fields.language.allowed.find((each) => each === typed.language) ?? null,
    audio: typed.audio === 'true',
    timer: typed.timer === 'true',
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !fields[name as keyof Fields].locked))
}

/** The choices that are open to somebody; what her organisation has fixed is said below. */
export function ChoicesForm({ customization }: { customization: Customization }) {
  const { fields, leaderboard, shortBy, changedAt } = customization
  const form = useForm(updateQuizCustomization, {
    values: valuesOf(fields, leaderboard ?? false),
    toInput: (typed) => ({
      ...inputOf(fields, typed),
      ...(leaderboard !== null && { leaderboard: typed.leaderboard }),
    }),
    errors: {
      FIELD_LOCKED: m.quiz_settings_locked,
      CATEGORY_NOT_ALLOWED: m.quiz_settings_category,
      LANGUAGE_NOT_ALLOWED: m.quiz_settings_language,
    },
    fieldErrors: { categories: { TOO_MANY: () => m.quiz_settings_categories_many({ count: MOST_CATEGORIES }) } },
    refreshes: [getQuizCustomization],
    staleCodes: ['FIELD_LOCKED', 'CATEGORY_NOT_ALLOWED', 'LANGUAGE_NOT_ALLOWED'],
    onDone: () => showToast({ text: m.quiz_settings_saved() }),
  })
  const open = leaderboard !== null || Object.values(fields).some(({ locked }) => !locked)
  return (
    <>
      <p className="muted">{m.quiz_settings_says()}</p>
      {changedAt !== null && shortBy > 0 && (
        <Note kind="notice">{m.quiz_settings_short({ count: fields.questionCount.value - shortBy })}</Note>
      )}
      {open && (
        <Form form={form} label={m.settings_quiz()}>
          <div className="stack gap-5">
            <ShortFields form={form} fields={fields} />
            <CategoriesField form={form} fields={fields} />
            {leaderboard !== null && (
              <CheckboxField
                {...form.field('leaderboard')}
                label={m.quiz_choice_board()}
                hint={m.quiz_board_name_me_says()}
              />
            )}
            <FormActions form={form} submit={m.app_save()} />
          </div>
        </Form>
      )}
      <Fixed fields={fields} />
    </>
  )
}

interface FieldsProps {
  form: ChoicesFormState
  fields: Fields
}

function ShortFields({ form, fields }: FieldsProps) {
  const { questionCount, difficulty, language, audio, timer } = fields
  return (
    <>
      {!questionCount.locked && (
        <RadioGroup
          {...form.field('questionCount')}
          label={m.quiz_choice_count()}
          // What the organisation set may be none of the usual numbers: it stays among them.
          options={[...new Set([...questionCount.allowed, questionCount.value])]
            .toSorted((one, other) => one - other)
            .map((each) => ({ value: String(each), name: String(each) }))}
        />
      )}
      {!difficulty.locked && (
        <RadioGroup
          {...form.field('difficulty')}
          label={m.quiz_choice_difficulty()}
          options={difficulty.allowed.map((value) => ({ value, name: DIFFICULTIES[value]() }))}
        />
      )}
      {!language.locked && language.allowed.length > 1 && (
        <RadioGroup
          {...form.field('language')}
          label={m.quiz_choice_language()}
          optional={false}
          options={[
            { value: ANY, name: m.quiz_choice_any() },
            ...language.allowed.map((value) => ({ value, name: LANGUAGES[value]() })),
          ]}
        />
      )}
      {!audio.locked && audio.allowed.length > 1 && (
        <RadioGroup
          {...form.field('audio')}
          label={m.quiz_choice_audio()}
          options={audio.allowed.map((value) => ({ value: String(value), name: audioWords(value) }))}
        />
      )}
      {!timer.locked && timer.allowed.length > 1 && (
        <RadioGroup
          {...form.field('timer')}
          label={m.quiz_choice_timer()}
          options={[
            { value: 'true', name: m.quiz_choice_timed() },
            { value: 'false', name: m.quiz_choice_untimed() },
          ]}
        />
      )}
    </>
  )
}

function CategoriesField({ form, fields: { categories } }: FieldsProps) {
  if (categories.locked) return null
  return (
    <CheckboxGroup
      {...form.checks('categories')}
      as="grid"
      label={m.app_categories()}
      hint={m.quiz_choice_categories_says()}
      optional={false}
      options={categories.allowed.map(({ id, name }) => ({ value: String(id), name: nameOf(name) }))}
    />
  )
}

function Fixed({ fields }: { fields: Fields }) {
  const fixed = fixedWords(fields)
  if (fixed.length === 0) return null
  return (
    <section className="stack gap-2">
      <h2 className="h4">{m.quiz_settings_fixed()}</h2>
      <dl className="stack gap-2">
        {fixed.map(({ name, value }) => (
          <div key={name} className="cluster gap-2">
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
