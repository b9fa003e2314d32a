import { IconArrowsRightLeft, IconBuildingStore, IconMailForward, IconUserPause } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input, Output } from '@chowk/contract/call.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import { changeMembers } from '@chowk/contract/member/member-file.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { errorMessage } from '../../app/error-messages.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Note } from '../../ui/note.tsx'
import { BulkBar, BulkButton } from '../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { useDepartments } from './department-choice.ts'
import { shownIn } from './member-address.ts'
import { FIELD_ERRORS, STEP_REFUSED } from './member-words.ts'

type Wanted = Pick<Input<typeof changeMembers>, 'ids' | 'matching'>

const ERRORS = {
  TOO_MANY_MEMBERS: ({ refused }) => m.member_error_too_many({ most: String(Number(refused?.details?.['most'] ?? 0)) }),
  DEPARTMENT_NOT_FOUND: m.member_error_department,
  LAST_ADMIN: STEP_REFUSED.LAST_ADMIN,
} satisfies ErrorMessages<typeof changeMembers>

const REFRESHES = [listMembers, countMembers]

function sayDone({ changed, skipped }: Output<typeof changeMembers>): void {
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  const parts = [m.member_many_changed({ count: grouped(changed) })]
  if (left > 0) parts.push(m.member_many_skipped({ count: grouped(left) }))
  showToast({ text: parts.join(', ') })
}

interface MembersBulkProps {
  address: ListAddress
  selection: Selection
  total: number | undefined
}

/** What is done with all members chosen, or with all that the filter fits. */
export function MembersBulk({ address, selection, total }: MembersBulkProps) {
  const [isAll, setAll] = useState(false)
  const [opened, setOpened] = useState<'MOVE' | 'STORE' | 'SUSPEND'>()
  const invite = useAction(changeMembers, { errors: ERRORS, refreshes: REFRESHES })
  // Who takes one row away, or all, wants those beyond the page no longer: choosing the page again does not bring them back.
  if (isAll && selection.state !== 'all') setAll(false)
  const wantsAll = isAll && selection.state === 'all'
  const wanted: Wanted = wantsAll ? { matching: shownIn(address.search) } : { ids: [...selection.chosen] }
  const done = (answer: Output<typeof changeMembers>) => {
    setOpened(undefined)
    selection.clear()
    sayDone(answer)
  }
  const inviteAgain = () =>
    invite.mutate(
      { ...wanted, change: { what: 'INVITE_AGAIN' } },
      { onSuccess: done, onError: (failure) => showToast({ text: errorMessage(failure, ERRORS) }) },
    )
  const step = { wanted, onDone: done, onClose: () => setOpened(undefined) }
  return (
    <>
      <BulkBar
        selection={selection}
        {...(total !== undefined && { matching: { count: total, isChosen: wantsAll, onChoose: () => setAll(true) } })}
      >
        <BulkButton onClick={() => setOpened('MOVE')}>
          <IconArrowsRightLeft size={20} stroke={1.75} aria-hidden /> {m.member_move()}
        </BulkButton>
        <BulkButton disabled={invite.isPending} onClick={inviteAgain}>
          <IconMailForward size={20} stroke={1.75} aria-hidden /> {m.member_invite_again()}
        </BulkButton>
        <BulkButton onClick={() => setOpened('STORE')}>
          <IconBuildingStore size={20} stroke={1.75} aria-hidden /> {m.member_store()}
        </BulkButton>
        <BulkButton onClick={() => setOpened('SUSPEND')}>
          <IconUserPause size={20} stroke={1.75} aria-hidden /> {m.member_suspend()}
        </BulkButton>
      </BulkBar>
      {opened === 'MOVE' && <MoveSheet {...step} />}
      {opened === 'STORE' && <StoreDialog {...step} />}
      {opened === 'SUSPEND' && <SuspendSheet {...step} />}
    </>
  )
}

interface StepProps {
  wanted: Wanted
  onDone: (answer: Output<typeof changeMembers>) => void
  onClose: () => void
}

function MoveSheet({ wanted, onDone, onClose }: StepProps) {
  const { search } = useDepartments()
  const form = useForm(changeMembers, {
    values: { department: null as Choice | null },
    toInput: ({ department }) => ({
      ...wanted,
      change: { what: 'MOVE' as const, departmentId: department?.id ?? null },
    }),
    fieldAt: { 'change.departmentId': 'department' },
    errors: ERRORS,
    refreshes: REFRESHES,
    onDone,
  })
  return (
    <Sheet label={m.member_move_title()} wide="form" onClose={onClose}>
      <Stack>
        <h2 className="h3">{m.member_move_title()}</h2>
        <p className="muted">{m.member_move_text()}</p>
        <Form form={form}>
          <Controlled form={form} name="department">
            {({ value, onChange, error, name }) => (
              <Combobox
                label={m.member_department()}
                placeholder={m.member_department_none()}
                name={name}
                value={value}
                onChange={onChange}
                search={search}
                error={error}
              />
            )}
          </Controlled>
          <FormActions form={form} submit={m.member_move()} cancel={{ label: m.ui_cancel(), onClick: onClose }} />
        </Form>
      </Stack>
    </Sheet>
  )
}

function StoreDialog({ wanted, onDone, onClose }: StepProps) {
  const write = useAction(changeMembers, { errors: ERRORS, refreshes: REFRESHES })
  const choose = (storeAllowed: boolean) =>
    write.mutate({ ...wanted, change: { what: 'STORE', storeAllowed } }, { onSuccess: onDone })
  return (
    <Sheet label={m.member_store()} onClose={onClose}>
      <div className="stack gap-4">
        <h2 className="h3">{m.member_store()}</h2>
        <p>{m.member_store_text()}</p>
        {write.problem && (
          <Note kind="fault" alert>
            {write.problem}
          </Note>
        )}
        <div className="cluster gap-2">
          <Button disabled={write.isPending} onClick={() => choose(true)}>
            {m.member_store_allow()}
          </Button>
          <Button variant="outlined" disabled={write.isPending} onClick={() => choose(false)}>
            {m.member_store_refuse()}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function SuspendSheet({ wanted, onDone, onClose }: StepProps) {
  const form = useForm(changeMembers, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ ...wanted, change: { what: 'SUSPEND' as const, reason } }),
    fieldAt: { 'change.reason': 'reason' },
    fieldErrors: FIELD_ERRORS,
    errors: ERRORS,
    refreshes: REFRESHES,
    onDone,
  })
  return (
    <Sheet label={m.member_suspend()} wide="form" onClose={onClose}>
      <Stack>
        <h2 className="h3">{m.member_suspend()}</h2>
        <p>{m.member_suspend_many()}</p>
        <Form form={form}>
          <TextArea {...form.field('reason')} label={m.member_reason()} hint={m.member_reason_hint()} />
          <FormActions
            form={form}
            submit={m.member_suspend()}
            variant="danger"
            cancel={{ label: m.ui_cancel(), onClick: onClose }}
          />
        </Form>
      </Stack>
    </Sheet>
  )
}
