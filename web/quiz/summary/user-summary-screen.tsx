import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listNotTaken } from '@chowk/contract/quiz/summary/not-taken.ts'
import type { NotTakenRow } from '@chowk/contract/quiz/summary/not-taken.ts'
import { listQuizSummary, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { StudentRow } from '@chowk/contract/quiz/summary/summary.ts'
import { addressInput, oneInSmallLetters, textUpTo } from '../../app/list/address-input.ts'
import { idIn, useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { nobodyTook } from './nobody-took.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { DownloadButton } from './download-button.tsx'
import { PersonSummary, readsOfPerson } from './person-summary.tsx'
import { STUDENT_SORTS, narrowingIn, pageIn } from './summary-address.ts'
import { NotTakenTable } from './not-taken-table.tsx'
import { DEPARTMENTS, PeopleFilters } from './people-filters.tsx'
import { SummaryFrame } from './summary-frame.tsx'
import { StudentsTable } from './students-table.tsx'

/** What whoever took none is narrowed by: only members of now are on that list. */
const missingIn = (search: URLSearchParams) => ({
  ...narrowingIn(search),
  ...addressInput(search, { query: textUpTo(120, 'find') }),
})

const shownIn = (search: URLSearchParams) => ({
  ...missingIn(search),
  ...addressInput(search, {
    status: oneInSmallLetters(['ACTIVE', 'INACTIVE']),
    taken: oneInSmallLetters(['YES', 'NO']),
  }),
})

const inputOf = (search: URLSearchParams) => ({ ...shownIn(search), ...pageIn(search, STUDENT_SORTS) })
const missingOf = (search: URLSearchParams) => ({ ...missingIn(search), ...pageIn(search, []) })
const isAboutMissing = (search: URLSearchParams) => search.get('taken') === 'no'

const personIn = (search: URLSearchParams) => idIn(search.get('person') ?? undefined)

function wantedIn(search: URLSearchParams) {
  const userId = personIn(search)
  return userId === undefined
    ? { by: 'USER' as const, ...shownIn(search) }
    : { by: 'ATTEMPT' as const, userId, ...narrowingIn(search) }
}

/** How quizzes went, person by person; of one of them every try (QS1). */
const page = screenOf({
  title: m.quiz_summary_title,
  prefetch: ({ search }) => {
    const person = personIn(search)
    if (person !== undefined) return readsOfPerson(person, search)
    const people = isAboutMissing(search)
      ? read(listNotTaken, missingOf(search))
      : read(listStudentSummary, inputOf(search))
    return [people, read(listQuizSummary, DEPARTMENTS), read(listQuizCategories, {})]
  },
  show: UserSummary,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function UserSummary() {
  const address = useListAddress(['person'])
  const person = personIn(address.search)
  if (person !== undefined)
    return (
      <SummaryFrame actions={<DownloadButton wanted={wantedIn(address.search)} hasPicture />}>
        <PersonSummary personId={person} address={address} />
      </SummaryFrame>
    )
  return isAboutMissing(address.search) ? <Missing address={address} /> : <People address={address} />
}

function People({ address }: { address: ListAddress }) {
  const people = useRead(listStudentSummary, inputOf(address.search))
  const total = people.data?.totalElements
  const sees = people.data?.sees
  const download = (
    <DownloadButton wanted={wantedIn(address.search)} hasAnswers={sees !== undefined && sees !== 'OWN'} />
  )
  return (
    <SummaryFrame sees={sees} actions={download}>
      <PagedList
        address={address}
        read={people}
        search={{ name: 'find', placeholder: m.quiz_summary_find() }}
        count={total !== undefined && m.quiz_summary_count({ count: grouped(total) })}
        filters={<PeopleFilters address={address} quizzes={people.data?.quizzes} sessions={people.data?.sessions} />}
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
        notYet={() => nobodyTook(address)}
      >
        {(rows: readonly StudentRow[]) => <StudentsTable rows={rows} address={address} />}
      </PagedList>
    </SummaryFrame>
  )
}

function Missing({ address }: { address: ListAddress }) {
  const people = useRead(listNotTaken, missingOf(address.search))
  const total = people.data?.totalElements
  return (
    <SummaryFrame sees={people.data?.sees} actions={<DownloadButton wanted={wantedIn(address.search)} />}>
      <PagedList
        address={address}
        read={people}
        search={{ name: 'find', placeholder: m.quiz_summary_find() }}
        count={total !== undefined && m.quiz_summary_count({ count: grouped(total) })}
        filters={<PeopleFilters address={address} quizzes={people.data?.quizzes} sessions={people.data?.sessions} />}
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_missing_none_title(), text: m.quiz_missing_none_text() }}
      >
        {(rows: readonly NotTakenRow[], { sees }) => (
          <NotTakenTable
            // Another page or another filter chooses anew.
            key={address.search.toString()}
            rows={rows}
            total={total ?? rows.length}
            narrowed={missingIn(address.search)}
            mayRemind={sees !== 'OWN'}
          />
        )}
      </PagedList>
    </SummaryFrame>
  )
}
