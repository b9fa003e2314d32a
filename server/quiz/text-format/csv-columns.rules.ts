import type { QuestionKind } from '@chowk/contract/quiz/question.ts'

/** What a file of ours calls its columns: first those that the rule names (QG13), then what some kinds need beside them. */
export const CSV_COLUMNS = [
  'type',
  'stem',
  'optionA',
  'optionB',
  'optionC',
  'optionD',
  'optionE',
  'correct',
  'explanation',
  'category',
  'class',
  'difficulty',
  'language',
  'articleUrl',
  'marks',
  'passage',
  'matchA',
  'matchB',
  'matchC',
  'matchD',
  'matchE',
  'tolerance',
] as const
/** See the list of the same name. */
export type CsvColumn = (typeof CSV_COLUMNS)[number]

const ALSO: Partial<Record<CsvColumn, string>> = {
  type: 'kind questiontype',
  stem: 'question questiontext',
  optionA: 'a option1',
  optionB: 'b option2',
  optionC: 'c option3',
  optionD: 'd option4',
  optionE: 'e option5',
  correct: 'answer key correctanswer rightanswer',
  explanation: 'feedback reason',
  class: 'grade standard',
  difficulty: 'level',
  articleUrl: 'article link url',
  marks: 'mark points',
  matchA: 'match1',
  matchB: 'match2',
  matchC: 'match3',
  matchD: 'match4',
  matchE: 'match5',
}

const OTHER_SIGNS = /[^a-z0-9]/g
const keyOf = (heading: string) => heading.slice(0, 60).toLowerCase().replaceAll(OTHER_SIGNS, '')
const KNOWN = new Map<string, CsvColumn>(
  CSV_COLUMNS.flatMap((column) =>
    [column, ...(ALSO[column]?.split(' ') ?? [])].map((name) => [name.toLowerCase(), column] as const),
  ),
)

/** Which column each heading is; undefined for those that nobody reads. */
export const columnsOf = (headings: readonly string[]): (CsvColumn | undefined)[] =>
  headings.map((heading) => KNOWN.get(keyOf(heading)))

const KINDS: Readonly<Record<string, QuestionKind>> = {
  mcqsingle: 'MCQ_SINGLE',
  mcq: 'MCQ_SINGLE',
  single: 'MCQ_SINGLE',
  choice: 'MCQ_SINGLE',
  multiplechoice: 'MCQ_SINGLE',
  mcqmulti: 'MCQ_MULTI',
  multi: 'MCQ_MULTI',
  multiple: 'MCQ_MULTI',
  truefalse: 'TRUE_FALSE',
  tf: 'TRUE_FALSE',
  sentencecheck: 'SENTENCE_CHECK',
  headlinematch: 'HEADLINE_MATCH',
  order: 'ORDER',
  ordering: 'ORDER',
  match: 'MATCH',
  matching: 'MATCH',
  number: 'NUMBER',
  numerical: 'NUMBER',
  numeric: 'NUMBER',
  fill: 'FILL',
  fillin: 'FILL',
  shortanswer: 'FILL',
  short: 'SHORT',
  essay: 'SHORT',
  longanswer: 'SHORT',
  poll: 'POLL',
  opinion: 'POLL',
  assertionreason: 'ASSERTION_REASON',
}

/** The kind that a cell names; an empty one is a choice. Undefined where it names none that we keep. */
export const kindIn = (cell: string): QuestionKind | undefined =>
  cell.trim() === '' ? 'MCQ_SINGLE' : KINDS[keyOf(cell)]
