import { useQueryClient } from '@tanstack/react-query'
import {
  getWorkspaceFile,
  listWorkspaces,
  moveWorkspaceState,
  setWorkspaceBadge,
} from '@chowk/contract/operator/workspace.ts'
import type { WorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { keyOf, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import desk from '../desk/desk.module.css'
import { ReasonButton } from '../desk/reason-button.tsx'
import { REFUSED } from './workspace-words.ts'

type Next = 'ACTIVE' | 'SUSPENDED' | 'CLOSED'

const STEP = {
  ACTIVE: { name: m.operator_workspace_open, text: m.operator_workspace_open_text, look: 'filled' },
  SUSPENDED: { name: m.operator_workspace_suspend, text: m.operator_workspace_suspend_text, look: 'danger' },
  CLOSED: { name: m.operator_workspace_close, text: m.operator_workspace_close_text, look: 'outlined' },
} as const satisfies Record<Next, unknown>

/** The badge and the states of an organisation; each step wants a reason, and its owners read it. */
export function WorkspaceActions({ file }: { file: WorkspaceFile }) {
  const { id, version, may } = file
  const name = nameOf(file.name)
  const client = useQueryClient()
  const move = useWrite(moveWorkspaceState, { refreshes: [listWorkspaces] })
  const badge = useWrite(setWorkspaceBadge, { refreshes: [listWorkspaces] })
  const done = (close: () => void) => (after: WorkspaceFile) => {
    client.setQueryData(keyOf(getWorkspaceFile, { id }), after)
    close()
    showToast({ text: m.operator_workspace_told({ name }) })
  }
  const isVerified = may.verify
  const steps = (['ACTIVE', 'SUSPENDED', 'CLOSED'] as const).filter((to) => may.states.includes(to))
  if (steps.length === 0 && !may.verify && !may.takeBadge) return null
  return (
    <section className={desk['part']}>
      <h2>{m.operator_person_do()}</h2>
      <div className={`${desk['buttons']} ${desk['note']}`}>
        {(may.verify || may.takeBadge) && (
          <ReasonButton
            key={`${isVerified}`}
            name={isVerified ? m.operator_workspace_give_badge() : m.operator_workspace_take_badge()}
            text={isVerified ? m.operator_workspace_give_text({ name }) : m.operator_workspace_take_text({ name })}
            refused={REFUSED}
            error={badge.error}
            isPending={badge.isPending}
            onDo={(reason, close) => badge.mutate({ id, version, isVerified, reason }, { onSuccess: done(close) })}
          />
        )}
        {steps.map((to) => (
          <ReasonButton
            key={to}
            name={STEP[to].name()}
            text={STEP[to].text({ name })}
            look={STEP[to].look}
            refused={REFUSED}
            error={move.error}
            isPending={move.isPending}
            onDo={(reason, close) => move.mutate({ id, version, to, reason }, { onSuccess: done(close) })}
          />
        ))}
      </div>
      <p className={desk['quiet']}>{m.operator_workspace_note()}</p>
    </section>
  )
}
