import { Link } from 'react-router'
import { listAccommodations } from '@chowk/contract/quiz/accommodation.ts'
import type { AccommodationRow } from '@chowk/contract/quiz/accommodation.ts'
import { idIn, useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { classText } from '../summary/summary-words.ts'
import { pageIn } from '../summary/summary-address.ts'
import { careWords } from './care-words.ts'
import { PersonCare, readsOfCare } from './person-care.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './care.module.css'

const personIn = (search: URLSearchParams) => idIn(search.get('person') ?? undefined)
const inputOf = (search: URLSearchParams) => ({ ...pageIn(search, []), size: 20 })

/** What single people need in quizzes; with a person in the address, what she needs (QY1). */
const page = screenOf({
  title: m.quiz_care_title,
  prefetch: ({ search }) => {
    const person = personIn(search)
    return person === undefined ? [read(listAccommodations, inputOf(search))] : readsOfCare(person)
  },
  show: Accommodations,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Accommodations() {
  const address = useListAddress()
  const person = personIn(address.search)
  return (
    <div className={`stack gap-4 ${styles['screen']}`}>
      <header className="stack gap-2">
        <h1 className="h1">{m.quiz_care_title()}</h1>
        <p className="muted">{m.quiz_care_says()}</p>
      </header>
      {person === undefined ? (
        <Everybody address={address} />
      ) : (
        <PersonCare userId={person} quizSlug={address.search.get('quiz')} />
      )}
    </div>
  )
}

function Everybody({ address }: { address: ListAddress }) {
  const set = useRead(listAccommodations, inputOf(address.search))
  return (
    <>
      <div>
        <ButtonLink to="/quiz-summary/user" variant="outlined" small>
          {m.quiz_care_choose()}
        </ButtonLink>
      </div>
      <PagedList
        address={address}
        read={set}
        failed={m.quiz_care_failed()}
        empty={{ title: m.quiz_care_none_title(), text: m.quiz_care_none_text() }}
      >
        {(rows: readonly AccommodationRow[]) => (
          <Table label={m.quiz_care_title()} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </>
  )
}

const addressOf = ({ userId, quiz }: AccommodationRow): string =>
  `/quiz-accommodations?${new URLSearchParams({ person: userId, ...(quiz && { quiz: quiz.slug }) }).toString()}`

function whenText({ startsOn, endsOn, isInForce }: AccommodationRow): string {
  const days = [
    startsOn && m.quiz_care_from({ day: dateText(startsOn) }),
    endsOn && m.quiz_care_until({ day: dateText(endsOn) }),
  ].filter((each) => each !== null)
  const text = days.length === 0 ? m.quiz_care_always() : days.join(' ')
  return isInForce ? text : `${text} (${m.quiz_care_asleep()})`
}

const COLUMNS: Column<AccommodationRow>[] = [
  {
    name: 'person',
    label: m.quiz_care_person(),
    card: 'title',
    cell: (row) => (
      <Link className="strong hover-underline" to={addressOf(row)}>
        {row.name}
      </Link>
    ),
  },
  {
    name: 'group',
    label: m.member_department(),
    card: 'end',
    cell: ({ department, class: year }) => department ?? classText(year),
  },
  {
    name: 'what',
    label: m.quiz_care_what(),
    card: 'line',
    cell: ({ accommodation, quiz }) => (
      <span className="stack">
        {quiz && <span className="small-strong">{quiz.title ?? m.quiz_own()}</span>}
        {careWords(accommodation).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    ),
  },
  {
    name: 'why',
    label: m.quiz_care_why(),
    card: 'line',
    cell: ({ reason }) => <WrittenText as="span" text={reason} />,
  },
  { name: 'when', label: m.app_when(), card: 'line', cell: (row) => whenText(row) },
]
