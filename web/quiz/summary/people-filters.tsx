import { listQuizSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { FailedLine } from '../../app/screen/failed-line.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { QuizFilters, TimeFilter } from './summary-filters.tsx'
import { ClassFilter } from '../../app/list/class-filter.tsx'

/** How the departments to choose from are asked for. */
export const DEPARTMENTS = { size: 100 } as const

interface PeopleFiltersProps {
  address: ListAddress
  quizzes: readonly { slug: string; title: string }[] | undefined
  sessions: readonly string[] | undefined
}

/** What the list of people is narrowed by. */
export function PeopleFilters({ address, quizzes, sessions }: PeopleFiltersProps) {
  return (
    <>
      <TimeFilter address={address} sessions={sessions} />
      <ClassFilter address={address} />
      <DepartmentFilter address={address} />
      <AddressFilter
        address={address}
        name="taken"
        label={m.quiz_summary_took()}
        any={m.quiz_summary_taken_any()}
        values={['yes', 'no'] as const}
        nameOf={(value) => (value === 'yes' ? m.quiz_summary_taken_yes() : m.quiz_summary_taken_no())}
      />
      {address.get('taken') !== 'no' && (
        <AddressFilter
          address={address}
          name="status"
          label={m.quiz_summary_status()}
          any={m.quiz_summary_status_any()}
          values={['active', 'inactive'] as const}
          nameOf={(value) => (value === 'active' ? m.quiz_summary_status_active() : m.quiz_summary_status_inactive())}
        />
      )}
      <QuizFilters address={address} quizzes={quizzes} />
    </>
  )
}

function DepartmentFilter({ address }: { address: ListAddress }) {
  const departments = useRead(listQuizSummary, DEPARTMENTS)
  const known = (departments.data?.content ?? []).flatMap(({ department }) => department ?? [])
  return (
    <>
      {departments.error && <FailedLine text={m.member_departments_failed()} onRetry={departments.refetch} />}
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
    </>
  )
}
