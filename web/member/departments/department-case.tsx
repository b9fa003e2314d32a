import { useState } from 'react'
import { Link } from 'react-router'
import { listDepartments, setDepartmentActive } from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { idsWithin } from './branches.rules.ts'
import type { DepartmentNode } from './branches.rules.ts'
import { DepartmentForm } from './department-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

interface DepartmentCaseProps {
  all: readonly Department[]
  node: DepartmentNode
  isSchool: boolean
  onGone: () => void
}

/** One department: what it is, who is in it, and how it is closed or removed. */
export function DepartmentCase({ all, node, isSchool, onGone }: DepartmentCaseProps) {
  const { department } = node
  const [asked, setAsked] = useState<'close' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="stack gap-4">
      <div className="row spread gap-3">
        <h2 className="h3 breaks">{department.name}</h2>
        <Link to={`/members?department=${department.id}`} className="small-strong accent">
          {m.department_members({ count: department.members, shown: grouped(department.members) })}
        </Link>
      </div>
      {department.isActive ? (
        <DepartmentForm all={all} isSchool={isSchool} department={department} onDone={() => undefined} />
      ) : (
        <Reopen department={department} />
      )}
      <div className="stack gap-2">
        <p className="small muted">{m.department_close_hint()}</p>
        <div className="cluster gap-4">
          {department.isActive && (
            <button type="button" className="text-button accent" onClick={() => setAsked('close')}>
              {m.department_close_open()}
            </button>
          )}
          <button type="button" className="text-button danger" onClick={() => setAsked('delete')}>
            {m.department_delete_open()}
          </button>
        </div>
      </div>
      {asked === 'close' && <CloseDialog node={node} onClose={close} />}
      {asked === 'delete' && <DeleteDialog all={all} node={node} onClose={close} onGone={onGone} />}
    </div>
  )
}

const ACTIVE = {
  errors: { DEPARTMENT_NOT_FOUND: m.department_gone, PARENT_CLOSED: m.department_parent_closed },
  refreshes: [listDepartments],
  staleCodes: ['DEPARTMENT_NOT_FOUND', 'PARENT_CLOSED'],
} as const

function Reopen({ department: { id, name } }: { department: Department }) {
  const open = useAction(setDepartmentActive, ACTIVE)
  return (
    <div className="stack gap-3">
      <p>{m.department_is_closed()}</p>
      <ProblemNote>{open.problem}</ProblemNote>
      <div>
        <Button
          small
          disabled={open.isPending}
          onClick={() =>
            open.mutate({ id, isActive: true }, { onSuccess: () => showToast({ text: m.department_opened({ name }) }) })
          }
        >
          {m.department_open()}
        </Button>
      </div>
    </div>
  )
}

function CloseDialog({ node, onClose }: { node: DepartmentNode; onClose: () => void }) {
  const { id, name } = node.department
  const inside = idsWithin(node).length - 1
  const shut = useAction(setDepartmentActive, ACTIVE)
  const done = () => {
    showToast({
      text: m.department_closed_now({ name }),
      action: { name: m.app_undo(), run: () => shut.mutate({ id, isActive: true }) },
    })
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.department_close_title({ name })}
      action={m.app_close()}
      isPending={shut.isPending}
      error={shut.problem ?? undefined}
      onConfirm={() => shut.mutate({ id, isActive: false }, { onSuccess: done })}
      onClose={onClose}
    >
      <p>
        {m.department_close_text({ count: node.people, shown: grouped(node.people) })}{' '}
        {inside > 0 && m.department_close_inside({ count: inside })}
      </p>
    </ConfirmDialog>
  )
}
