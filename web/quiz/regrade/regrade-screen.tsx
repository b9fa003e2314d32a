import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@chowk/contract/call.ts'
import { listRegrades } from '@chowk/contract/quiz/regrade.ts'
import type { Regrade } from '@chowk/contract/quiz/regrade.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ChangeForm } from './change-form.tsx'
import type { Wanted } from './change-values.ts'
import { Changes } from './changes.tsx'
import { CorrectedQuestion } from './corrected-question.tsx'
import { RegradeHistory } from './regrade-history.tsx'
import styles from './regrade.module.css'
import { ACTIONS } from './regrade-words.ts'

/** A question that is wrong: what should change, whose result changes by it, and what was corrected before. */
const page = screenOf({
  title: m.quiz_regrade_screen,
  reads: ({ params }: ScreenAddress) => ({
    found: read(listRegrades, { questionId: params['questionId'] ?? '' }),
  }),
  failed: m.quiz_regrade_failed,
  refusals: { QUESTION_NOT_FOUND: Missing },
  show: Correcting,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Missing() {
  return <StatePanel level={1} mark="missing" title={m.quiz_regrade_missing()} text={m.quiz_regrade_missing_text()} />
}

const ASK_EVERY_MS = 2000

function Correcting({ found: { question, regrades } }: { found: Output<typeof listRegrades> }) {
  const running = regrades.find(({ state }) => state === 'RUNNING')
  const isReady = useHydrated()
  const [wanted, setWanted] = useState<Wanted>()
  useAskAgain(running !== undefined)
  const form = wanted ? (
    <Changes key={JSON.stringify(wanted)} wanted={wanted} onClose={() => setWanted(undefined)} />
  ) : (
    <ChangeForm question={question} onWanted={setWanted} />
  )
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{m.quiz_regrade_screen()}</h1>
      <CorrectedQuestion question={question} />
      {running && <Progress running={running} />}
      {!running && (isReady ? form : <RowSkeleton />)}
      {regrades.length > 0 && (
        <RegradeHistory
          regrades={regrades}
          onUndo={() => setWanted({ questionId: question.questionId, action: 'UNDO' })}
        />
      )}
    </div>
  )
}

function useAskAgain(isRunning: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = async () => await client.invalidateQueries({ queryKey: [listRegrades.address] })
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, client])
}

function Progress({ running: { action, done, total } }: { running: Regrade }) {
  return (
    <div className="stack gap-2" role="status">
      <progress
        className={styles['progress']}
        value={Math.min(1, done / Math.max(1, total))}
        aria-label={ACTIONS[action]()}
      />
      <span className="small muted">{m.quiz_regrade_running({ done: grouped(done), total: grouped(total) })}</span>
    </div>
  )
}
