import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useViewer } from '../app/page-facts.ts'
import { actAs } from '../app/shell/acting.ts'
import { m } from '../paraglide/messages.js'
import { ProblemNote } from '../ui/note.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { NewWorkspaceForm } from './new-workspace-form.tsx'
import { kindOf } from './words.ts'
import styles from './new-workspace-screen.module.css'

export const meta = () => [{ title: `${m.organisation_new_title()} · ${m.app_name()}` }]

const STEPS = [m.organisation_new_step_1, m.organisation_new_step_2, m.organisation_new_step_3]

/** A signed-in person opens a square for her organisation. */
export default function NewWorkspaceScreen() {
  const viewer = useViewer()
  // Said before she fills in anything that would be refused.
  if (viewer?.minor)
    return <StatePanel mark="locked" level={1} title={m.organisation_new_title()} text={m.organisation_too_young()} />
  return <NewWorkspace />
}

function NewWorkspace() {
  const [query] = useSearchParams()
  const [hasFailed, setFailed] = useState(false)
  const go = async ({ id, customUrl }: { id: string; customUrl: string }) => {
    try {
      await actAs(id, `/workspace/${customUrl}?opened`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={styles['screen']}>
      <div className={styles['side']}>
        <h1 className="h1">{m.organisation_new_title()}</h1>
        <ol className={`line-below ${styles['steps']}`}>
          {STEPS.map((step, index) => (
            <li key={step()} className={index === 0 ? styles['here'] : undefined}>
              {step()}
            </li>
          ))}
        </ol>
        <p className={`small muted ${styles['text']}`}>{m.organisation_new_text()}</p>
      </div>
      <div className="stack gap-4">
        <ProblemNote>{hasFailed && m.organisation_switch_failed()}</ProblemNote>
        <NewWorkspaceForm kind={kindOf(query.get('kind'))} onMade={(made) => void go(made)} />
      </div>
    </div>
  )
}
