import { useState } from 'react'
import { deleteDepartment, listDepartments } from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { grouped } from '../../ui/numbers.rules.ts'
import type { Choice } from '../../ui/widgets/server-search.ts'
import type { DepartmentNode } from './branches.rules.ts'
import { findDepartment } from './find-department.ts'

interface DeleteDialogProps {
  all: readonly Department[]
  node: DepartmentNode
  onClose: () => void
  onGone: () => void
}

const ERRORS = {
  DEPARTMENT_NOT_FOUND: m.department_gone,
  DEPARTMENT_IN_USE: m.department_in_use,
  DEPARTMENT_CLOSED: m.department_parent_closed,
}

/** Removes a department: an empty one at once, another after its people were given somewhere to go. */
export function DeleteDialog({ all, node: { department, inside }, onClose, onGone }: DeleteDialogProps) {
  const { id, name, members } = department
  const [target, setTarget] = useState<Choice | null>(null)
  const remove = useAction(deleteDepartment, {
    errors: ERRORS,
    refreshes: [listDepartments],
    staleCodes: ['DEPARTMENT_NOT_FOUND', 'DEPARTMENT_IN_USE', 'DEPARTMENT_CLOSED'],
  })
  if (inside.length > 0)
    return (
      <ConfirmDialog
        title={m.department_delete_full_title({ name })}
        action={m.department_understood()}
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>{m.department_delete_inside({ count: inside.length })}</p>
      </ConfirmDialog>
    )
  const done = ({ moved }: { moved: number }) => {
    showToast({ text: moved > 0 ? m.department_deleted_moved({ name, count: moved }) : m.department_deleted({ name }) })
    onGone()
  }
  return (
    <ConfirmDialog
      title={m.department_delete_title({ name })}
      action={members > 0 ? m.department_delete_move() : m.app_delete()}
      isDanger
      isPending={remove.isPending || (members > 0 && !target)}
      error={remove.problem ?? undefined}
      onConfirm={() => remove.mutate({ id, ...(target && { moveTo: target.id }) }, { onSuccess: done })}
      onClose={onClose}
    >
      <div className="stack gap-4">
        <p>
          {members > 0
            ? m.department_delete_members({ count: members, shown: grouped(members) })
            : m.department_delete_empty()}
        </p>
        {members > 0 && (
          <Combobox
            label={m.department_move_to()}
            value={target}
            onChange={setTarget}
            search={findDepartment(
              all,
              all.filter((each) => each.isActive && each.id !== id),
            )}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
