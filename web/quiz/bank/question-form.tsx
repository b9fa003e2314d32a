import { useNavigate } from 'react-router'
import {
  addBankQuestion,
  changeBankQuestion,
  getBankQuestion,
  listBank,
  listDrafts,
} from '@chowk/contract/quiz/bank.ts'
import type { BankQuestion } from '@chowk/contract/quiz/bank.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { useForm } from '../../app/form/use-form.ts'
import { usePageFacts } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { CorrectLink } from '../regrade/correct-link.tsx'
import { WARNINGS } from './bank-words.ts'
import { QuestionFields } from './question-fields.tsx'
import { FIELD_AT, besideOf, questionOf, valuesOf } from './question-values.ts'

const LISTS = {
  OPTION_COUNT: m.quiz_fault_count,
  OPTIONS_NOT_STANDARD: m.quiz_fault_standard,
  OPTIONS_ALIKE: m.quiz_fault_alike,
  ALL_OR_NONE: m.quiz_fault_all_none,
  OPTION_TOO_LONG: m.quiz_fault_option_long,
}

/** What keeps a question out of the bank, in words, by its path; the field where each stands follows from `FIELD_AT`. */
const FIELD_ERRORS = {
  'question.stem': {
    KEY_IN_STEM: m.quiz_fault_key_in_stem,
    DUPLICATE: m.quiz_fault_duplicate,
    STEM_TOO_LONG: m.quiz_fault_long,
  },
  'question.options': LISTS,
  'question.key': { NO_KEY: m.quiz_fault_key },
  'question.matches': { MATCHES_COUNT: m.quiz_fault_matches, MATCHES_ALIKE: m.quiz_fault_matches },
  'question.accepted': { NO_ACCEPTED: m.quiz_fault_accepted, ACCEPTED_ALIKE: m.quiz_fault_alike },
  'question.number': { NO_NUMBER: m.quiz_fault_number, NOT_A_NUMBER: m.quiz_fault_number },
  'question.language': { LANGUAGE_DIFFERS: m.quiz_fault_language },
  'question.categoryId': { CATEGORY_NOT_FOUND: m.quiz_import_category_gone },
  'question.marks': () => m.quiz_fault_marks(),
}

const COMMON = {
  lists: ['options', 'accepted'] as ('options' | 'accepted')[],
  within: 'question',
  fieldAt: FIELD_AT,
  fieldErrors: FIELD_ERRORS,
}
const REFRESHES = [listBank, getBankQuestion, listDrafts]

/** What may be said of a question, and whether the writer decides about it too. */
type Rules = Pick<QuizConfigAnswer, 'categories' | 'reviews'>

interface NewQuestionFormProps {
  rules: Rules
  /** A question whose passage the new one is about as well. */
  first?: BankQuestion
}

/** A new question. */
export function NewQuestionForm({ rules, first }: NewQuestionFormProps) {
  const navigate = useNavigate()
  const locale = usePageFacts()?.locale
  const form = useForm(addBankQuestion, {
    ...COMMON,
    values: first ? besideOf(first.question) : valuesOf(null, locale === 'hi' ? 'hi' : 'en'),
    toInput: (typed) => ({
      question: questionOf(typed),
      approves: typed.approves,
      ...(first && { caseOf: first.id }),
    }),
    errors: {
      QUESTION_FAULTY: m.quiz_bank_faulty,
      QUESTION_NOT_FOUND: m.quiz_bank_gone_text,
      NOT_A_REVIEWER: m.quiz_bank_not_reviewer,
      NO_CASE: m.quiz_bank_case_none,
      CASE_FULL: m.quiz_bank_case_full,
    },
    refreshes: REFRESHES,
    onDone: async ({ questionId }) => {
      showToast({ text: m.quiz_bank_saved() })
      await navigate(`/quiz-bank/${questionId}`)
    },
  })
  const passage = first?.question.passage ?? undefined
  const { categories, reviews } = rules
  return (
    <QuestionFields form={form} categories={categories} isNew offersApproval={reviews} {...(passage && { passage })} />
  )
}

interface QuestionFormProps {
  asked: BankQuestion
  rules: Rules
}

/** A question that is there; saved it has a version more. */
export function QuestionForm({ asked, rules: { categories, reviews } }: QuestionFormProps) {
  const navigate = useNavigate()
  const { id: questionId, isOffered, isInResults, state, version, warnings } = asked
  const form = useForm(changeBankQuestion, {
    ...COMMON,
    values: valuesOf(asked.question, asked.language),
    toInput: (typed, from) => ({ questionId, version: from, question: questionOf(typed), approves: typed.approves }),
    conflict: {
      version,
      valuesOf: (current) => valuesOf((current as unknown as BankQuestion).question, asked.language),
    },
    errors: {
      QUESTION_NOT_FOUND: m.quiz_bank_gone_text,
      QUESTION_FAULTY: m.quiz_bank_faulty,
      NOT_A_REVIEWER: m.quiz_bank_not_reviewer,
      VERSION_CONFLICT: m.app_error_conflict,
      KIND_FIXED: m.quiz_bank_kind_fixed,
    },
    refreshes: REFRESHES,
    onDone: async ({ questionId: saved }) => {
      showToast({ text: m.quiz_bank_saved() })
      if (saved !== questionId) await navigate(`/quiz-bank/${saved}`, { replace: true })
    },
  })
  return (
    <QuestionFields
      form={form}
      categories={categories}
      isNew={false}
      offersApproval={reviews && !isOffered && (state === 'DRAFT' || state === 'RETIRED')}
    >
      {isInResults && !isOffered && (
        <Note kind="notice">
          {m.quiz_bank_results_stay()} <CorrectLink questionId={questionId} />
        </Note>
      )}
      {!reviews && (isOffered || state === 'APPROVED') && <Note kind="notice">{m.quiz_bank_not_reviewer()}</Note>}
      {isOffered && <Note kind="notice">{m.quiz_bank_offered_says()}</Note>}
      {warnings.map((warning) => (
        <Note key={warning} kind="waiting">
          {WARNINGS[warning]()}
        </Note>
      ))}
    </QuestionFields>
  )
}
