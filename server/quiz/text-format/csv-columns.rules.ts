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
  optionA: 'a option1 answer1',
  optionB: 'b option2 answer2',
  optionC: 'c option3 answer3',
  optionD: 'd option4 answer4',
  optionE: 'e option5 answer5',
  correct: 'answer key correctanswer correctanswers rightanswer',
  explanation: 'feedback reason answerexplanation',
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
/** What templates of other programs say beside the name of a column: that it is optional, how long a cell may be. */
const BESIDE = /\s[-–—]\s|[\n(]/
// A column of numbers is called by what it counts.
const nameIn = (heading: string): string => heading.slice(0, 60).split(BESIDE, 1)[0]?.replace('#', ' number') ?? ''
const KNOWN = new Map<string, CsvColumn>(
  CSV_COLUMNS.flatMap((column) =>
    [column, ...(ALSO[column]?.split(' ') ?? [])].map((name) => [name.toLowerCase(), column] as const),
  ),
)

/** Which column each heading is; undefined for those that nobody reads. */
export const columnsOf = (headings: readonly string[]): (CsvColumn | undefined)[] =>
  headings.map((heading) => KNOWN.get(keyOf(nameIn(heading))))

/** Whether these columns are those of a table of questions. */
export const isHead = (columns: readonly (CsvColumn | undefined)[]): boolean =>
  columns.includes('stem') && columns.includes('correct')

const NUMBERED = /^(?:option|answer)1$/
/** Whether options are counted by numbers: then a number in the column of what is right is the place of one. */
export const countsOptions = (headings: readonly string[]): boolean =>
  headings.some((heading) => NUMBERED.test(keyOf(nameIn(heading))))

const PICTURES: ReadonlySet<string> = new Set(['image', 'imagelink', 'imageurl', 'picture', 'media'])
/** Where links of pictures stand, which are not kept; −1 where there are none. */
export const pictureColumn = (headings: readonly string[]): number =>
  headings.findIndex((heading) => PICTURES.has(keyOf(nameIn(heading))))

const KINDS: Readonly<Record<string, QuestionKind>> = {
  mcqsingle: 'MCQ_SINGLE',
  mcq: 'MCQ_SINGLE',
  single: 'MCQ_SINGLE',
  choice: 'MCQ_SINGLE',
  multiplechoice: 'MCQ_SINGLE',
  mcqmulti: 'MCQ_MULTI',
  multi: 'MCQ_MULTI',
  multiple: 'MCQ_MULTI',
  multipleanswer: 'MCQ_MULTI',
  multipleanswers: 'MCQ_MULTI',
  multipleselect: 'MCQ_MULTI',
  checkbox: 'MCQ_MULTI',
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
  fillintheblank: 'FILL',
  shortanswer: 'FILL',
  short: 'SHORT',
  essay: 'SHORT',
  openended: 'SHORT',
  longanswer: 'SHORT',
  poll: 'POLL',
  opinion: 'POLL',
  assertionreason: 'ASSERTION_REASON',
}

/** The kind that a cell names; an empty one is a choice. Undefined where it names none that we keep. */
export const kindIn = (cell: string): QuestionKind | undefined =>
  cell.trim() === '' ? 'MCQ_SINGLE' : KINDS[keyOf(cell)]
