import type { Output } from '@chowk/contract/call.ts'
import type { listDepartments } from '@chowk/contract/member/department.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer, ShownConfig } from '@chowk/contract/quiz/config.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { ChoiceFields, ClassFields, DepartmentFields } from './own-rules-fields.tsx'
import { MarkFields, PaperFields, ReviewerFields, TimeFields } from './paper-fields.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { Preview } from './preview.tsx'
import { FIELD_AT, NUMBERS, configOf, valuesOf } from './rules-values.ts'
import { ResultFields } from './result-fields.tsx'
import styles from './rules-form.module.css'
import { ReadingFields, WhenFields } from './when-fields.tsx'

interface RulesFormProps {
  rules: QuizConfigAnswer
  tree: Output<typeof listDepartments>
}

/** Every rule of an organisation's quizzes, beside them in a sentence what they mean (QC13). */
export function RulesForm({ rules, tree }: RulesFormProps) {
  const had = rules.config.departments.map(({ departmentId }) => departmentId)
  const offered = tree.content.filter(({ id, isActive }) => isActive || had.includes(id))
  // What has gone meanwhile is not shown any more, and not sent either.
  const isThere = (categoryId: number) => rules.categories.some(({ id }) => id === categoryId)
  const form = useForm(updateQuizConfig, {
    values: valuesOf(rules.config),
    toInput: (typed, version) => {
      const { allowedCategories, mandatoryCategories, ...config } = configOf(typed)
      const categories = {
        allowedCategories: allowedCategories.filter(isThere),
        mandatoryCategories: mandatoryCategories.filter(isThere),
      }
      return { version, config: { ...config, ...categories } }
    },
    conflict: {
      version: rules.version,
      valuesOf: (current) => valuesOf((current as unknown as { config: ShownConfig }).config),
    },
    lists: ['blackoutDates', 'classes', 'departments', 'feedback'],
    within: 'config',
    fieldAt: FIELD_AT,
    required: NUMBERS,
    errors: {
      SUBSCRIPTION_REQUIRED: m.plan_notice_title,
      CATEGORY_NOT_FOUND: m.quiz_rules_category_gone,
      MANDATORY_NOT_ALLOWED: m.quiz_rules_first_outside,
      DEPARTMENT_NOT_FOUND: m.quiz_rules_department_gone,
      TEACHER_NOT_FOUND: m.quiz_rules_teacher_gone,
      CONFIG_CHANGED: m.app_error_conflict,
    },
    fieldOf: { MANDATORY_NOT_ALLOWED: 'mandatoryCategories', TEACHER_NOT_FOUND: 'reviewers' },
    fieldErrors: {
      timePerQuestionSec: { INVALID_FORMAT: m.quiz_rules_seconds_fault },
      allowedDays: () => m.quiz_rules_days_fault(),
      allowedLanguages: () => m.quiz_rules_languages_fault(),
      from: () => m.quiz_rules_hours_fault(),
      to: () => m.quiz_rules_hours_fault(),
      'config.feedback': { NAMED_TWICE: m.quiz_rules_feedback_twice },
      'config.classes': { NAMED_TWICE: m.quiz_rules_class_twice },
      'config.departments': { NAMED_TWICE: m.quiz_rules_department_twice },
      'config.classes.*.timePerQuestionSec': { INVALID_FORMAT: m.quiz_rules_seconds_fault },
      'config.departments.*.timePerQuestionSec': { INVALID_FORMAT: m.quiz_rules_seconds_fault },
    },
    refreshes: [getQuizConfig],
    staleCodes: ['CATEGORY_NOT_FOUND'],
    onDone: () => showToast({ text: m.quiz_rules_saved() }),
  })
  return (
    <>
      {!rules.mayHaveOwn && rules.plan && <SubscriptionNotice answer={rules.plan} />}
      <div className={`gap-6 ${styles['layout']}`}>
        <aside className={`stack gap-2 ${styles['preview']}`} aria-label={m.quiz_rules_preview_title()}>
          <p className="small-strong muted">{m.quiz_rules_preview_title()}</p>
          <Preview control={form.control} departments={tree.content} />
          {rules.inherited && <Note kind="notice">{m.quiz_rules_inherited()}</Note>}
        </aside>
        <Form form={form} label={m.admin_quiz()} failed={m.quiz_configuration_failed()}>
          <div className="stack gap-5">
            <WhenFields form={form} />
            <ReadingFields form={form} categories={rules.categories} />
            <PaperFields form={form} categories={rules.categories} />
            <ReviewerFields form={form} teachers={rules.teachers} />
            <TimeFields form={form} />
            <MarkFields form={form} />
            <ResultFields form={form} />
            <ChoiceFields form={form} />
            {tree.isSchool && <ClassFields form={form} />}
            {offered.length > 0 && <DepartmentFields form={form} departments={offered} />}
            <FormActions form={form} submit={m.app_save()} disabled={!rules.mayHaveOwn} />
          </div>
        </Form>
      </div>
    </>
  )
}
