import { IconPlus } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { SET_STATES, listQuizSets } from '@chowk/contract/quiz/set/set.ts'
import type { SetRow } from '@chowk/contract/quiz/set/set.ts'
import { CURSOR, addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { SetFrame } from './set-frame.tsx'
import { audienceWords, stateWords } from './set-words.ts'

const STATES = { DRAFT: m.quiz_set_draft, OPEN: m.quiz_set_open, ENDED: m.quiz_set_over }

const inputOf = (search: URLSearchParams): Input<typeof listQuizSets> => ({
  size: 20,
  ...addressInput(search, { q: textUpTo(120, 'find'), next: CURSOR, state: oneOf(SET_STATES) }),
})

/** Quizzes that were set, by oneself or in the own organisation. */
const page = screenOf({
  title: m.quiz_sets,
  prefetch: ({ search }) => [read(listQuizSets, inputOf(search))],
  show: Sets,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Sets() {
  const address = useListAddress()
  const sets = useRead(listQuizSets, inputOf(address.search))
  const now = useNow()
  return (
    <SetFrame
      title={m.quiz_sets()}
      back={{ to: '/quiz', name: m.quiz_all() }}
      actions={
        <ButtonLink to="/quiz-sets/new" small>
          <IconPlus size={20} stroke={1.75} aria-hidden />
          {m.quiz_set_new()}
        </ButtonLink>
      }
    >
      <PagedList
        address={address}
        read={sets}
        failed={m.quiz_list_failed()}
        search={{ name: 'find', placeholder: m.quiz_sets_search() }}
        empty={{ title: m.quiz_sets_none(), text: m.quiz_sets_none_text() }}
        filters={
          <AddressFilter
            address={address}
            name="state"
            label={m.quiz_set_state()}
            any={m.quiz_set_any_state()}
            values={SET_STATES}
            nameOf={(state) => STATES[state]()}
          />
        }
      >
        {(rows) => <Table label={m.quiz_sets()} columns={columns(now)} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
    </SetFrame>
  )
}

const columns = (now: string): Column<SetRow>[] => [
  {
    name: 'title',
    label: m.app_title(),
    card: 'title',
    cell: ({ id, title, author, runs }) => (
      <span className="stack">
        <Link className="strong hover-underline" to={runs ? `/quiz-sets/${id}` : `/quiz-sets/${id}/marking`}>
          {title}
        </Link>
        {author && <span className="small muted">{author}</span>}
      </span>
    ),
  },
  { name: 'for', label: m.quiz_set_for(), card: 'line', cell: audienceWords },
  {
    name: 'state',
    label: m.quiz_set_state(),
    card: 'end',
    cell: (row) => {
      const { dot, name } = stateWords(row, now)
      return <StateDot state={dot}>{name}</StateDot>
    },
  },
  { name: 'questions', label: m.quiz_rules_questions(), isNumber: true, cell: ({ questions }) => questions },
  { name: 'done', label: m.quiz_set_done(), isNumber: true, card: 'line', cell: DoneCell },
]

function DoneCell({ id, state, running, done, waiting, runs }: SetRow) {
  if (state === 'DRAFT') return '–'
  if (!runs)
    return (
      <Link className="accent hover-underline" to={`/quiz-sets/${id}/marking`}>
        {m.quiz_marking_open({ count: waiting })}
      </Link>
    )
  return (
    <Link className="accent hover-underline" to={`/quiz-sets/${id}/live`}>
      {running > 0 ? m.quiz_set_done_running({ done, running }) : m.quiz_set_done_count({ count: done })}
    </Link>
  )
}
