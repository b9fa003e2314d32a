import { Link } from 'react-router'
import type { LivePerson } from '@chowk/contract/quiz/set/set-live.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { percentText } from '../percent.rules.ts'
import { LIVE_NAMES } from './set-words.ts'
import { leftText } from './time-left.rules.ts'

interface PeopleTableProps {
  people: readonly LivePerson[]
  /** The clock of the server: the one that counts. */
  now: string
  onStep: (person: LivePerson) => void
}

const DOTS: Record<LivePerson['state'], string> = {
  RUNNING: 'RUNS',
  DONE: 'PRESENT',
  MARKING: 'WAITS',
  NOTHING: 'FAILED',
  VOIDED: 'DISABLED',
  NOT_BEGUN: 'WAITS',
}

/** Everybody whom a quiz is for: how far she is, what time is left, her result, and steps for her try. */
export function PeopleTable({ people, now, onStep }: PeopleTableProps) {
  const own = useViewer()?.userId
  const columns: Column<LivePerson>[] = [
    {
      name: 'name',
      label: m.app_called(),
      card: 'title',
      cell: ({ name, department }) => (
        <span className="stack">
          <span className="strong">{name}</span>
          {department && <span className="small muted">{department}</span>}
        </span>
      ),
    },
    {
      name: 'state',
      label: m.quiz_set_state(),
      card: 'end',
      cell: ({ state }) => <StateDot state={DOTS[state]}>{LIVE_NAMES[state]()}</StateDot>,
    },
    { name: 'answered', label: m.quiz_live_answered(), card: 'line', isNumber: true, cell: answeredOf },
    { name: 'left', label: m.quiz_live_left(), card: 'line', isNumber: true, cell: (row) => leftOf(row, now) },
    { name: 'result', label: m.quiz_live_result(), card: 'line', isNumber: true, cell: ResultCell },
    {
      name: 'step',
      label: m.quiz_live_steps(),
      silent: true,
      card: 'line',
      cell: (person) =>
        person.attempt &&
        person.state !== 'VOIDED' &&
        // Nobody steps into her own try.
        person.userId !== own && (
          <Button
            variant="plain"
            small
            aria-label={m.quiz_live_step_for({ name: person.name })}
            onClick={() => onStep(person)}
          >
            {m.quiz_live_step()}
          </Button>
        ),
    },
  ]
  return <Table label={m.quiz_live_people()} columns={columns} rows={people} keyOf={({ userId }) => userId} />
}

function answeredOf({ attempt }: LivePerson) {
  if (!attempt) return '–'
  const { answered, questions, late } = attempt
  return (
    <>
      {m.quiz_live_answered_of({ answered, count: questions })}
      {late > 0 && <span className="small muted"> · {m.quiz_live_late({ count: late })}</span>}
    </>
  )
}

const leftOf = ({ state, attempt }: LivePerson, now: string) =>
  state === 'RUNNING' && attempt
    ? leftText(Date.parse(attempt.deadline) - Date.parse(now), (count) => m.quiz_live_days({ count }))
    : '–'

function ResultCell({ state, attempt }: LivePerson) {
  if ((state !== 'DONE' && state !== 'MARKING') || !attempt) return '–'
  return (
    <Link className="accent hover-underline" to={`/result/${attempt.resultSlug}`}>
      {attempt.percent === null
        ? m.quiz_result_provisional()
        : m.quiz_percent({ percent: percentText(attempt.percent) })}
    </Link>
  )
}
