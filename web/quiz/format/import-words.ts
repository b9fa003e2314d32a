import type { ErrorMessages } from '../../app/error-messages.ts'
import { FORMAT_LIMITS, importQuestions } from '@chowk/contract/quiz/format.ts'
import type { QuestionFileFault, QuestionFormat, RowReason } from '@chowk/contract/quiz/format.ts'
import { QUESTION_LIMITS } from '@chowk/contract/quiz/written-question.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'

/** Formats by the names that their programs give them. */
export const FORMATS: Readonly<Record<QuestionFormat, () => string>> = {
  CSV: m.quiz_format_csv,
  AIKEN: m.quiz_format_aiken,
  GIFT: m.quiz_format_gift,
  MOODLE_XML: m.quiz_format_moodle,
  QTI_2: m.quiz_format_qti2,
  QTI_3: m.quiz_format_qti3,
}

/** Why nothing of a file, or no more of it, could be read. */
export const FILE_FAULTS: Readonly<Record<QuestionFileFault, () => string>> = {
  UNKNOWN_FORMAT: m.quiz_import_file_unknown,
  ENCODING_UNREADABLE: m.quiz_import_file_encoding,
  NO_HEADER: m.quiz_import_file_header,
  COLUMN_TWICE: m.quiz_import_file_column,
  QUOTE_OPEN: m.quiz_import_file_quote,
  NO_QUESTIONS: m.quiz_import_file_none,
  TOO_MANY_QUESTIONS: () => m.quiz_import_file_many({ most: grouped(FORMAT_LIMITS.questions) }),
  DOCTYPE: m.quiz_import_file_doctype,
  XML_BROKEN: m.quiz_import_file_xml,
  XML_TOO_DEEP: m.quiz_import_file_deep,
  PACKAGE_BROKEN: m.quiz_import_file_package,
  UNPACKS_TOO_LARGE: m.quiz_import_file_unpacks,
  QTI_1: m.quiz_import_file_qti1,
  TOO_SLOW: m.quiz_import_file_slow,
  TOO_LARGE: m.quiz_import_file_slow,
}

const isFault = (code: string): code is QuestionFileFault => Object.hasOwn(FILE_FAULTS, code)

/** What is said where a file is not taken at all. */
export const IMPORT_ERRORS: ErrorMessages<typeof importQuestions> = {
  FILE_MISSING: () => m.quiz_import_type(),
  FILE_EMPTY: () => m.upload_error_empty(),
  FILE_NAME_NOT_ALLOWED: () => m.upload_error_name(),
  LENGTH_REQUIRED: () => m.quiz_import_type(),
  FILE_TOO_LARGE: () => m.quiz_import_too_large(),
  UNSUPPORTED_TYPE: () => m.quiz_import_type(),
  CATEGORY_NOT_FOUND: () => m.quiz_import_category_gone(),
  NOT_ALL_GOOD: () => m.quiz_import_not_all(),
  FILE_FAULTY({ refused }) {
    const code = refused?.fields?.[0]?.code ?? ''
    const line = refused?.details?.['line']
    const said = isFault(code) ? FILE_FAULTS[code]() : m.quiz_import_file_unknown()
    return typeof line === 'number' ? `${said} ${m.quiz_import_at_line({ line })}` : said
  },
}

const FIELDS: Readonly<Record<string, () => string>> = {
  question: m.quiz_bank_group_question,
  stem: m.quiz_bank_group_question,
  passage: m.quiz_import_field_passage,
  options: m.quiz_import_field_options,
  key: m.quiz_import_field_key,
  matches: m.quiz_import_field_matches,
  accepted: m.quiz_import_field_accepted,
  number: m.quiz_regrade_number,
  tolerance: m.quiz_import_field_tolerance,
  explanation: m.quiz_import_field_explanation,
  language: m.app_language,
  class: m.app_class,
  difficulty: m.quiz_choice_difficulty,
  marks: m.app_marks,
}
const MOST: Readonly<Record<string, number>> = {
  question: FORMAT_LIMITS.questionLetters,
  stem: QUESTION_LIMITS.stem,
  passage: QUESTION_LIMITS.passage,
  explanation: QUESTION_LIMITS.explanation,
}

interface Words {
  /** The part of the question that it is about. */
  field: string
  said: string
  most: string
}

const REASONS: Readonly<Record<RowReason['code'], (words: Words) => string>> = {
  UNREADABLE: m.quiz_import_unreadable,
  KIND_NOT_KEPT: m.quiz_import_kind,
  MEDIA_NOT_KEPT: m.quiz_import_media,
  SEVERAL_PARTS: m.quiz_import_parts,
  KEY_MISSING: m.quiz_import_no_key,
  KEY_UNCLEAR: m.quiz_import_key_unclear,
  MISSING: m.quiz_import_missing,
  TOO_LONG: m.quiz_import_too_long,
  TOO_FEW: m.quiz_import_too_few,
  TOO_MANY: m.quiz_import_too_many,
  NOT_A_NUMBER: m.quiz_import_no_number,
  VALUE_UNKNOWN: m.quiz_import_value,
  CATEGORY_UNKNOWN: m.quiz_import_category,
  CREDIT_DROPPED: m.quiz_import_credit,
  LINK_DROPPED: m.quiz_import_link,
  TWICE_IN_FILE: m.quiz_import_twice,
  STEM_TOO_LONG: m.quiz_import_too_long,
  OPTION_TOO_LONG: m.quiz_import_too_long,
  OPTION_COUNT: m.quiz_import_count,
  OPTIONS_NOT_STANDARD: m.quiz_fault_standard,
  OPTIONS_ALIKE: m.quiz_import_alike,
  ALL_OR_NONE: m.quiz_import_all_none,
  NO_KEY: m.quiz_import_key_unclear_all,
  KEY_IN_STEM: m.quiz_import_key_in_stem,
  KEY_LONGEST: m.quiz_import_key_longest,
  MATCHES_COUNT: m.quiz_import_pairs,
  MATCHES_ALIKE: m.quiz_import_pairs,
  NO_ACCEPTED: m.quiz_import_no_key,
  ACCEPTED_ALIKE: m.quiz_import_alike,
  NO_NUMBER: m.quiz_import_no_key,
  LANGUAGE_DIFFERS: m.quiz_import_language,
  CATEGORY_NOT_FOUND: m.quiz_import_category_gone,
  DUPLICATE: m.quiz_import_duplicate,
}

/** A reason in a sentence. */
export function reasonText({ code, field, said }: RowReason): string {
  const part = (FIELDS[field ?? 'question'] ?? m.quiz_bank_group_question)()
  return REASONS[code]({ field: part, said: said ?? '–', most: grouped(MOST[field ?? ''] ?? QUESTION_LIMITS.option) })
}
