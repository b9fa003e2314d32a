import { Link } from 'react-router'
import { BankState, listBank } from '@chowk/contract/quiz/bank.ts'
import type { BankRow } from '@chowk/contract/quiz/bank.ts'
import type { Input, Output } from '@chowk/contract/call.ts'
import { QUIZ_LANGUAGES } from '@chowk/contract/quiz/config.ts'
import { QUESTION_KINDS } from '@chowk/contract/quiz/question.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import {
  CURSOR,
  addressInput,
  numberLike,
  oneNumberOf,
  oneOf,
  rowId,
  saidAs,
  textUpTo,
} from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { LANGUAGES } from '../settings/choice-words.ts'
import { CLASSES } from '../../app/list/classes.ts'
import { ClassFilter } from '../../app/list/class-filter.tsx'
import { ExportButton } from '../format/export-button.tsx'
import { BankFrame } from './bank-frame.tsx'
import { DIFFICULTIES, DOTS, KINDS, STATES } from './bank-words.ts'
import { mayKeepQuestions } from './may-keep.ts'

const HARD = ['EASY', 'MEDIUM', 'HARD'] as const

const inputOf = (search: URLSearchParams): Input<typeof listBank> => ({
  size: 20,
  ...addressInput(search, {
    q: textUpTo(100, 'find'),
    next: CURSOR,
    kind: oneOf(QUESTION_KINDS),
    state: oneOf(BankState.options),
    language: oneOf(QUIZ_LANGUAGES),
    difficulty: oneOf(HARD),
    class: oneNumberOf(CLASSES),
    categoryId: numberLike(/^[1-9]\d{0,3}$/, 'category'),
    authorId: rowId('author'),
    mine: saidAs('me', true, 'author'),
  }),
})

/** The questions of a workspace, with what they can be narrowed by. */
const page = screenOf({
  title: m.quiz_bank_title,
  prefetch: ({ search, viewer }) => (mayKeepQuestions(viewer) ? [read(listBank, inputOf(search))] : []),
  show: () => (
    <BankFrame actions={<FileActions />}>
      <Bank />
    </BankFrame>
  ),
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

// What stands in the list goes along, as it is narrowed.
function FileActions() {
  const { size: _, next: __, ...wanted } = inputOf(useListAddress().search)
  return (
    <>
      <ButtonLink to="/quiz-bank/import" variant="outlined" small>
        {m.quiz_import_open()}
      </ButtonLink>
      <ExportButton wanted={wanted} />
    </>
  )
}

function Bank() {
  const address = useListAddress()
  const bank = useRead(listBank, inputOf(address.search))
  return (
    <PagedList
      address={address}
      read={bank}
      search={{ name: 'find', placeholder: m.quiz_bank_find() }}
      filters={<Filters address={address} answer={bank.data} />}
      isComplete
      failed={m.quiz_bank_failed()}
      empty={{ title: m.quiz_bank_none_title(), text: m.quiz_bank_none_text() }}
    >
      {(rows: readonly BankRow[]) => (
        <Table label={m.quiz_bank_questions()} columns={columns()} rows={rows} keyOf={({ id }) => id} />
      )}
    </PagedList>
  )
}

interface FiltersProps {
  address: ListAddress
  answer: Output<typeof listBank> | undefined
}

function Filters({ address, answer }: FiltersProps) {
  const categories = answer?.categories ?? []
  return (
    <>
      <AddressFilter
        address={address}
        name="state"
        label={m.quiz_set_state()}
        any={m.quiz_set_any_state()}
        values={BankState.options}
        nameOf={(state) => STATES[state]()}
      />
      <AddressFilter
        address={address}
        name="kind"
        label={m.app_kind()}
        any={m.quiz_bank_all_kinds()}
        values={[...QUESTION_KINDS]}
        nameOf={(kind) => KINDS[kind]()}
      />
      <AddressFilter
        address={address}
        name="category"
        label={m.app_category()}
        any={m.app_all_categories()}
        values={categories.map(({ id }) => String(id))}
        nameOf={(value) => nameOf(categories.find(({ id }) => String(id) === value)?.name ?? { en: value, hi: null })}
      />
      <MoreFilters address={address} answer={answer} />
    </>
  )
}

function MoreFilters({ address, answer }: FiltersProps) {
  const author = answer?.author
  const isOther = author && address.get('author') === author.userId
  return (
    <>
      <ClassFilter address={address} />
      <AddressFilter
        address={address}
        name="language"
        label={m.app_language()}
        any={m.quiz_bank_all_languages()}
        values={QUIZ_LANGUAGES}
        nameOf={(language) => LANGUAGES[language]()}
      />
      <AddressFilter
        address={address}
        name="difficulty"
        label={m.quiz_choice_difficulty()}
        any={m.quiz_bank_all_difficulties()}
        values={HARD}
        nameOf={(difficulty) => DIFFICULTIES[difficulty]()}
      />
      <AddressFilter
        address={address}
        name="author"
        label={m.quiz_bank_author()}
        any={m.quiz_bank_anybody()}
        values={isOther ? ['me', author.userId] : ['me']}
        nameOf={(value) => (value === 'me' ? m.quiz_bank_mine() : m.quiz_bank_only_by({ name: author?.name ?? '' }))}
      />
    </>
  )
}

const columns = (): Column<BankRow>[] => [
  {
    name: 'stem',
    label: m.quiz_bank_stem(),
    card: 'title',
    cell: ({ id, stem, language }) => (
      <Link to={`/quiz-bank/${id}`} lang={language} className="strong hover-underline breaks">
        {stem}
      </Link>
    ),
  },
  { name: 'kind', label: m.app_kind(), card: 'line', cell: ({ kind }) => KINDS[kind]() },
  {
    name: 'category',
    label: m.app_category(),
    isWide: true,
    cell: ({ category }) => (category ? nameOf(category.name) : '–'),
  },
  {
    name: 'class',
    label: m.app_class(),
    card: 'line',
    cell: ({ class: year }) => (year === null ? m.quiz_bank_any_class() : m.member_class_of({ class: year })),
  },
  {
    name: 'difficulty',
    label: m.quiz_choice_difficulty(),
    isWide: true,
    cell: ({ difficulty }) => DIFFICULTIES[difficulty](),
  },
  {
    name: 'author',
    label: m.quiz_bank_author(),
    card: 'line',
    cell: ({ author }) =>
      author ? (
        <Link to={`/quiz-bank?author=${author.userId}`} className="hover-underline">
          {author.name}
        </Link>
      ) : (
        m.quiz_bank_by_rule()
      ),
  },
  stateColumn(m.quiz_set_state(), ({ state }) => ({ dot: DOTS[state], name: STATES[state]() })),
  { name: 'written', label: m.quiz_bank_written(), cell: ({ createdAt }) => <Age of={createdAt} /> },
]
