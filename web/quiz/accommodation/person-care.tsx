import { useState } from 'react'
import { Link } from 'react-router'
import { listAccommodations, removeAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import type { AccommodationRow } from '@chowk/contract/quiz/accommodation.ts'
import { listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { useAction } from '../../app/form/use-action.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { AccommodationForm } from './accommodation-form.tsx'

const ofPerson = (userId: string) => ({ userId, size: 50 })
const named = (userId: string) => ({ userId })

/** What the page of one person reads. */
export const readsOfCare = (userId: string) => [
  read(listAccommodations, ofPerson(userId)),
  read(listStudentSummary, named(userId)),
]

interface PersonCareProps {
  userId: string
  quizSlug: string | null
}

/** What one person needs, to be set, changed and ended. */
export function PersonCare({ userId, quizSlug }: PersonCareProps) {
  const set = useRead(listAccommodations, ofPerson(userId))
  const person = useRead(listStudentSummary, named(userId))
  return (
    <>
      <Link className="small-strong accent hover-underline" to="/quiz-accommodations">
        {m.quiz_care_back()}
      </Link>
      <ReadBoundary read={person} failed={m.quiz_care_failed()}>
        {({ content: [row] }) => row && <PersonChip name={row.name} picture={row.portrait} />}
      </ReadBoundary>
      <ReadBoundary read={set} failed={m.quiz_care_failed()}>
        {({ content }) => {
          const row = content.find(({ quiz }) => (quiz?.slug ?? null) === quizSlug)
          return (
            <>
              <AccommodationForm key={row?.version ?? 0} userId={userId} quizSlug={quizSlug} row={row} />
              {row && <EndCare row={row} />}
            </>
          )
        }}
      </ReadBoundary>
    </>
  )
}

function EndCare({ row }: { row: AccommodationRow }) {
  const [asks, setAsks] = useState(false)
  const end = useAction(removeAccommodation, {
    errors: { ACCOMMODATION_NOT_FOUND: m.quiz_care_gone },
    refreshes: [listAccommodations],
  })
  const remove = () =>
    end.mutate(
      { id: row.id },
      {
        onSuccess: () => {
          setAsks(false)
          showToast({ text: m.quiz_care_removed() })
        },
      },
    )
  return (
    <div>
      <Button variant="plain" onClick={() => setAsks(true)}>
        {m.quiz_care_remove()}
      </Button>
      {asks && (
        <ConfirmDialog
          title={m.quiz_care_remove_title()}
          action={m.quiz_care_remove()}
          isDanger
          isPending={end.isPending}
          error={end.problem ?? undefined}
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          {m.quiz_care_remove_text()}
        </ConfirmDialog>
      )}
    </div>
  )
}
