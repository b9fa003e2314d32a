import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { addQuizSet, changeQuizSet, getQuizSet, listQuizSets } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile, WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import { useWatch } from 'react-hook-form'
import type { CallFailed } from '../../app/calls.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { QuestionFields } from './question-fields.tsx'
import { AudienceFields, RuleFields, TimeFields } from './rule-fields.tsx'
import { FIELD_AT, setOf, valuesOf } from './set-values.ts'
import type { SetForm, SetValues } from './set-values.ts'

const ERRORS = {
  DEPARTMENT_NOT_FOUND: m.quiz_rules_department_gone,
  QUESTION_NOT_FOUND: m.quiz_set_question_gone,
  CATEGORY_NOT_FOUND: m.quiz_rules_category_gone,
} satisfies Partial<ErrorMessages<typeof addQuizSet>>
const NUMBERS = ['tries', 'passPercent'] as const
const FIELD_ERRORS = {
  'set.closesAt': { END_BEFORE_START: m.quiz_set_closes_before },
  'set.sections': { TOO_MANY_QUESTIONS: m.quiz_set_too_many },
  'set.classes': { REQUIRED: m.quiz_set_choose_class },
  'set.departmentIds': { REQUIRED: m.quiz_set_choose_department },
}
const SHARED = {
  lists: ['sections'] as const,
  within: 'set',
  fieldAt: FIELD_AT,
  required: NUMBERS,
  fieldErrors: FIELD_ERRORS,
  staleCodes: ['CATEGORY_NOT_FOUND'] as const,
  staleReads: [getQuizConfig],
}

const withoutGoneCategories = (categories: QuizConfigAnswer['categories'], set: WrittenSet): WrittenSet => ({
  ...set,
  sections: set.sections.map((section) => ({
    ...section,
    categoryId: categories.find(({ id }) => id === section.categoryId)?.id ?? null,
  })),
})

// A part of a category that has gone draws from any instead, but only after its setter was told that it has gone.
function useGoneCategories(categories: QuizConfigAnswer['categories']) {
  const isReported = useRef(false)
  return {
    written: (typed: SetValues) => {
      const set = setOf(typed)
      return isReported.current ? withoutGoneCategories(categories, set) : set
    },
    onRefused: ({ code }: CallFailed) => {
      if (code === 'CATEGORY_NOT_FOUND') isReported.current = true
      return false
    },
    forget: () => {
      isReported.current = false
    },
  }
}

interface NewSetFormProps {
  kinds: readonly ('ENTITY' | 'PUBLIC')[]
  categories: QuizConfigAnswer['categories']
}

/** A new quiz; it is a draft until it is published. */
export function NewSetForm({ kinds, categories }: NewSetFormProps) {
  const navigate = useNavigate()
  const { written, onRefused } = useGoneCategories(categories)
  const form = useForm(addQuizSet, {
    ...SHARED,
    onRefused,
    values: valuesOf(undefined, kinds[0]),
    toInput: (typed) => ({
      kind: typed.kind === 'PUBLIC' ? ('PUBLIC' as const) : ('ENTITY' as const),
      set: written(typed),
    }),
    errors: { ...ERRORS, NOT_FOR_EVERYBODY: m.quiz_set_not_for_everybody },
    refreshes: [listQuizSets],
    onDone: async ({ id }) => {
      showToast({ text: m.quiz_set_saved() })
      await navigate(`/quiz-sets/${id}`)
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <Form form={form} label={m.quiz_set_new()}>
      {kinds.length > 1 && (
        <RadioGroup
          {...form.field('kind')}
          label={m.quiz_set_for()}
          options={[
            { value: 'ENTITY', name: m.quiz_set_kind_entity() },
            { value: 'PUBLIC', name: m.quiz_set_for_everybody() },
          ]}
        />
      )}
      <SetFields form={form} categories={categories} isPublic={kind === 'PUBLIC'} />
      <FormActions form={form} submit={m.quiz_set_save_draft()} />
    </Form>
  )
}

interface SetFormProps {
  set: SetFile
  categories: QuizConfigAnswer['categories']
}

/** A quiz that is there. */
export function ChangeSetForm({ set, categories }: SetFormProps) {
  const { written, onRefused, forget } = useGoneCategories(categories)
  const form = useForm(changeQuizSet, {
    ...SHARED,
    onRefused,
    values: valuesOf(set, set.kind),
    toInput: (typed, version) => ({ id: set.id, version, set: written(typed) }),
    conflict: {
      version: set.version,
      valuesOf: (current) => valuesOf(current as unknown as SetFile, set.kind),
    },
    errors: {
      ...ERRORS,
      QUIZ_NOT_FOUND: m.quiz_missing,
      VERSION_CONFLICT: m.app_error_conflict,
      QUIZ_TAKEN: m.quiz_set_taken,
      QUIZ_OVER: m.quiz_set_over_says,
    },
    refreshes: [getQuizSet, listQuizSets],
    onDone: () => {
      forget()
      showToast({ text: m.quiz_set_saved() })
    },
  })
  return (
    <Form form={form} label={set.title}>
      <SetFields form={form} categories={categories} isPublic={set.kind === 'PUBLIC'} closed={set.closedDepartments} />
      <FormActions form={form} submit={m.app_save()} />
    </Form>
  )
}

interface SetFieldsProps {
  form: SetForm
  categories: QuizConfigAnswer['categories']
  isPublic: boolean
  /** Departments that it names though they are closed. */
  closed?: SetFile['closedDepartments']
}

function SetFields({ form, categories, isPublic, closed = [] }: SetFieldsProps) {
  return (
    <div className="stack gap-5">
      <TextField {...form.field('title')} label={m.app_title()} hint={m.quiz_set_title_says()} />
      {!isPublic && <AudienceFields form={form} closed={closed} />}
      <QuestionFields form={form} categories={categories} />
      <TimeFields form={form} />
      <RuleFields form={form} />
    </div>
  )
}
