import { listQuizSummary, listStudentSummary } from '@chowk/contract/quiz/summary.ts'
import type { StudentRow } from '@chowk/contract/quiz/summary.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { idIn, useListAddress, wordsOf } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { DownloadButton } from './download-button.tsx'
import { PersonSummary, readsOfPerson } from './person-summary.tsx'
import { STUDENT_SORTS, narrowingIn, pageIn } from './summary-address.ts'
import { ClassFilter, SummaryFrame, TimeFilter } from './summary-frame.tsx'
import { StudentsTable } from './students-table.tsx'

function shownIn(search: URLSearchParams) {
  const { find, taken } = wordsOf(search, ['find', 'taken'])
  return {
    ...narrowingIn(search),
    ...(find && { query: find.slice(0, 120) }),
    ...(taken === 'yes' && { taken: 'YES' as const }),
    ...(taken === 'no' && { taken: 'NO' as const }),
  }
}

const inputOf = (search: URLSearchParams) => ({ ...shownIn(search), ...pageIn(search, STUDENT_SORTS) })

const DEPARTMENTS = { size: 100 } as const
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
    return [read(listStudentSummary, inputOf(search)), read(listQuizSummary, DEPARTMENTS)]
  },
  show: UserSummary,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function UserSummary() {
  const address = useListAddress()
  const person = personIn(address.search)
  return (
    <SummaryFrame actions={<DownloadButton wanted={wantedIn(address.search)} />}>
      {person === undefined ? <People address={address} /> : <PersonSummary personId={person} address={address} />}
    </SummaryFrame>
  )
}

function People({ address }: { address: ListAddress }) {
  const people = useRead(listStudentSummary, inputOf(address.search))
  const total = people.data?.totalElements
  return (
    <PagedList
      address={address}
      read={people}
      search={{ name: 'find', placeholder: m.quiz_summary_find() }}
      count={total !== undefined && m.quiz_summary_count({ count: grouped(total) })}
      filters={<Filters address={address} />}
      failed={m.quiz_summary_failed()}
      empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
    >
      {(rows: readonly StudentRow[]) => <StudentsTable rows={rows} address={address} />}
    </PagedList>
  )
}

function Filters({ address }: { address: ListAddress }) {
  const departments = useRead(listQuizSummary, DEPARTMENTS)
  const known = (departments.data?.content ?? []).flatMap(({ department }) => department ?? [])
  return (
    <>
      <TimeFilter address={address} />
      <ClassFilter address={address} />
      {departments.error && (
        <span role="alert" className="small">
          {m.member_departments_failed()}{' '}
          <button type="button" className="text-button" onClick={() => void departments.refetch()}>
            {m.app_try_again()}
          </button>
        </span>
      )}
      {known.length > 0 && (
        <AddressFilter
          address={address}
          name="department"
          label={m.member_department()}
          any={m.member_all_departments()}
          values={known.map(({ id }) => id)}
          nameOf={(id) => known.find((each) => each.id === id)?.name ?? ''}
        />
      )}
      <AddressFilter
        address={address}
        name="taken"
        label={m.quiz_summary_took()}
        any={m.quiz_summary_taken_any()}
        values={['yes', 'no'] as const}
        nameOf={(value) => (value === 'yes' ? m.quiz_summary_taken_yes() : m.quiz_summary_taken_no())}
      />
    </>
  )
}
