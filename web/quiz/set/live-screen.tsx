import { useState } from 'react'
import { getQuizLive } from '@chowk/contract/quiz/set/set-live.ts'
import type { LivePerson } from '@chowk/contract/quiz/set/set-live.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useParams } from 'react-router'
import { useProgress } from '../../app/loading/progress.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { percentText } from '../percent.rules.ts'
import { GiveTimeSheet, StepSheet } from './live-sheets.tsx'
import { PeopleTable } from './people-table.tsx'
import { SetFrame } from './set-frame.tsx'
import { stateWords } from './set-words.ts'
import styles from './set.module.css'

type Live = Output<typeof getQuizLive>

/** How a quiz goes, person by person, while it goes. */
const page = screenOf({
  title: m.quiz_live,
  prefetch: ({ params }: ScreenAddress) => [read(getQuizLive, { id: params['id'] ?? '' })],
  show: LiveView,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const AGAIN_MS = 4000

function LiveView() {
  const { id = '' } = useParams()
  const live = useRead(getQuizLive, { id })
  useProgress(live.data?.state !== 'ENDED', { asks: [getQuizLive], everyMs: AGAIN_MS })
  const [isGiving, setGiving] = useState(false)
  const running = live.data?.counts.running ?? 0
  return (
    <SetFrame
      title={live.data?.title ?? m.quiz_live()}
      back={{ to: `/quiz-sets/${id}`, name: m.app_quiz() }}
      actions={
        <>
          {live.data && live.data.toMark > 0 && (
            <ButtonLink small to={`/quiz-sets/${id}/marking`}>
              {m.quiz_marking_open({ count: live.data.toMark })}
            </ButtonLink>
          )}
          {running > 0 && (
            <Button variant="outlined" small onClick={() => setGiving(true)}>
              {m.quiz_live_give_all()}
            </Button>
          )}
        </>
      }
    >
      <ReadBoundary read={live} failed={m.quiz_live_failed()}>
        {(answer) => <Going live={answer} />}
      </ReadBoundary>
      {isGiving && <GiveTimeSheet id={id} onClose={() => setGiving(false)} />}
    </SetFrame>
  )
}

function Going({ live }: { live: Live }) {
  const [chosen, setChosen] = useState<LivePerson>()
  const { counts, average, people } = live
  const { dot, name } = stateWords(live, useNow())
  const figures = [
    { label: m.quiz_live_running(), value: counts.running },
    { label: m.quiz_live_done(), value: counts.done },
    // Of a quiz for everybody nobody knows who has not begun.
    ...(people.length > 0 ? [{ label: m.quiz_live_not_begun(), value: counts.notBegun }] : []),
    {
      label: m.quiz_summary_average(),
      value: average === null ? '–' : m.quiz_percent({ percent: percentText(average) }),
    },
  ]
  return (
    <>
      <p>
        <StateDot state={dot}>{name}</StateDot>
      </p>
      <dl className={`gap-5 ${styles['figures']}`}>
        {figures.map(({ label, value }) => (
          <div key={label} className="stack">
            <dt className="small muted">{label}</dt>
            <dd className="h2 tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {people.length > 0 && (
        <Section title={m.quiz_live_people()} note={m.quiz_live_people_count({ count: counts.people })}>
          <PeopleTable people={people} now={live.now} onStep={setChosen} />
        </Section>
      )}
      {people.length > 0 && people.length < counts.people && (
        <p className="small muted">{m.quiz_live_cut({ count: people.length })}</p>
      )}
      {counts.people === 0 && <p className="muted">{m.quiz_live_nobody()}</p>}
      {chosen?.attempt && (
        <StepSheet
          id={live.id}
          name={chosen.name}
          isRunning={chosen.state === 'RUNNING'}
          isBound={chosen.attempt.isBound}
          resultSlug={chosen.attempt.resultSlug}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
