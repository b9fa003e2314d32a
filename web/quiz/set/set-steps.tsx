import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyQuizSet, getQuizSet, listQuizSets, moveQuizSet, previewQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile } from '@chowk/contract/quiz/set/set.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'

const REFRESHES = [getQuizSet, listQuizSets, listQuizzes]
const MISSING = { QUIZ_NOT_FOUND: m.quiz_missing }

/** What can be done with a quiz: tried out, published, watched, ended, copied. */
export function SetSteps({ set }: { set: SetFile }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'OPEN' | 'ENDED'>()
  const preview = useAction(previewQuizSet, { errors: { ...MISSING, NOTHING_ASKED: m.quiz_set_nothing_asked } })
  const { id, slug, state } = set
  return (
    <>
      {state !== 'DRAFT' && (
        <ButtonLink to={`/quiz-sets/${id}/live`} small>
          {m.quiz_live()}
        </ButtonLink>
      )}
      {state !== 'DRAFT' && (
        <ButtonLink to={`/quiz-summary/questions?quiz=${slug}`} variant="outlined" small>
          {m.quiz_set_figures()}
        </ButtonLink>
      )}
      {state === 'DRAFT' && (
        <Button small onClick={() => setAsks('OPEN')}>
          {m.quiz_set_publish()}
        </Button>
      )}
      {state !== 'ENDED' && (
        <Button
          variant="outlined"
          small
          disabled={preview.isPending}
          onClick={() => preview.mutate({ id }, { onSuccess: ({ quizSlug }) => void navigate(`/quiz/${quizSlug}`) })}
        >
          {m.quiz_set_preview()}
        </Button>
      )}
      <CopyButton set={set} />
      {state === 'OPEN' && (
        <Button variant="danger" small onClick={() => setAsks('ENDED')}>
          {m.quiz_set_end()}
        </Button>
      )}
      <Problem text={preview.problem} />
      {asks && <MoveDialog id={id} to={asks} onClose={() => setAsks(undefined)} />}
    </>
  )
}

const Problem = ({ text }: { text: string | null }) =>
  text && (
    <Note kind="fault" alert>
      {text}
    </Note>
  )

/** Copies a quiz; where it names departments that were closed since, it says so first. */
function CopyButton({ set: { id, title, closedDepartments } }: { set: SetFile }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const copy = useAction(copyQuizSet, { errors: MISSING, refreshes: [listQuizSets] })
  const make = () =>
    copy.mutate(
      { id, title: m.quiz_set_copy_title({ title: Array.from(title).slice(0, 100).join('') }) },
      {
        onSuccess: ({ id: made }) => {
          setAsks(false)
          void navigate(`/quiz-sets/${made}`)
        },
      },
    )
  return (
    <>
      <Button
        variant="plain"
        small
        disabled={copy.isPending}
        onClick={closedDepartments.length > 0 ? () => setAsks(true) : make}
      >
        {m.quiz_set_copy()}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={m.quiz_set_copy_ask()}
          action={m.quiz_set_copy()}
          isPending={copy.isPending}
          error={copy.problem ?? undefined}
          onConfirm={make}
          onClose={() => setAsks(false)}
        >
          {m.quiz_set_copy_closed({ names: closedDepartments.map(({ name }) => name).join(', ') })}
        </ConfirmDialog>
      ) : (
        <Problem text={copy.problem} />
      )}
    </>
  )
}

interface MoveDialogProps {
  id: string
  to: 'OPEN' | 'ENDED'
  onClose: () => void
}

function MoveDialog({ id, to, onClose }: MoveDialogProps) {
  const move = useAction(moveQuizSet, {
    errors: { ...MISSING, NOTHING_ASKED: m.quiz_set_nothing_asked, ILLEGAL_TRANSITION: m.quiz_set_over_says },
    refreshes: REFRESHES,
  })
  const ends = to === 'ENDED'
  return (
    <ConfirmDialog
      title={ends ? m.quiz_set_end_title() : m.quiz_set_publish_title()}
      action={ends ? m.quiz_set_end() : m.quiz_set_publish()}
      isDanger={ends}
      isPending={move.isPending}
      error={move.problem ?? undefined}
      onConfirm={() => move.mutate({ id, to }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {ends ? m.quiz_set_end_text() : m.quiz_set_publish_text()}
    </ConfirmDialog>
  )
}
