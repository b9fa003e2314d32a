import type { Input, Output } from '@chowk/contract/call.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import type { GivenRole } from '@chowk/contract/member/member.ts'
import { MOST_CHANGED, changeMembers } from '@chowk/contract/member/member-file.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { useDepartments } from './department-choice.ts'
import { FIELD_ERRORS, STEP_REFUSED, roleOptions } from './member-words.ts'

export const ERRORS = {
  TOO_MANY_MEMBERS: ({ refused }) => m.member_error_too_many({ most: String(Number(refused?.details?.['most'] ?? 0)) }),
  DEPARTMENT_NOT_FOUND: m.member_error_department,
  LAST_ADMIN: STEP_REFUSED.LAST_ADMIN,
} satisfies ErrorMessages<typeof changeMembers>

export const REFRESHES = [listMembers, countMembers]

export interface StepProps {
  wanted: Pick<Input<typeof changeMembers>, 'ids' | 'matching'>
  /** How many those are. */
  count: number
  onDone: (answer: Output<typeof changeMembers>) => void
  onClose: () => void
}

// Behind the question one sees neither the bar nor all that are chosen.
const HowMany = ({ count }: { count: number }) => <p className="strong">{m.ui_chosen({ count: grouped(count) })}</p>

/** Said before a reason is typed or a role chosen: so many are not changed one by one. */
export function TooManyDialog({ name, count, onClose }: Pick<StepProps, 'count' | 'onClose'> & { name: string }) {
  return (
    <Sheet label={name} onClose={onClose}>
      <div className="stack gap-4">
        <h2 className="h3">{name}</h2>
        <HowMany count={count} />
        <Note kind="notice">{m.member_error_too_many({ most: grouped(MOST_CHANGED) })}</Note>
        <div>
          <Button onClick={onClose}>{m.app_close()}</Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Moves many into a department, or out of all. */
export function MoveSheet({ wanted, count, onDone, onClose }: StepProps) {
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
        <HowMany count={count} />
        <p className="muted">{m.member_move_text()}</p>
        <Form form={form}>
          <Controlled form={form} name="department">
            {({ value, onChange, error, name }) => (
              <Combobox
                label={m.member_department()}
                placeholder={m.app_none()}
                name={name}
                value={value}
                onChange={onChange}
                search={search}
                error={error}
              />
            )}
          </Controlled>
          <FormActions form={form} submit={m.member_move()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </Form>
      </Stack>
    </Sheet>
  )
}

/** Lets many use the store, or no longer. */
export function StoreDialog({ wanted, count, onDone, onClose }: StepProps) {
  const write = useAction(changeMembers, { errors: ERRORS, refreshes: REFRESHES })
  const choose = (storeAllowed: boolean) =>
    write.mutate({ ...wanted, change: { what: 'STORE', storeAllowed } }, { onSuccess: onDone })
  return (
    <Sheet label={m.member_store()} onClose={onClose}>
      <div className="stack gap-4">
        <h2 className="h3">{m.member_store()}</h2>
        <HowMany count={count} />
        <p>{m.member_store_text()}</p>
        <ProblemNote>{write.problem}</ProblemNote>
        <div className="cluster gap-2">
          <Button disabled={write.isPending} onClick={() => choose(true)}>
            {m.member_store_allow()}
          </Button>
          <Button variant="outlined" disabled={write.isPending} onClick={() => choose(false)}>
            {m.member_store_refuse()}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {m.app_cancel()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const DONE_WITH_REASON = {
  SUSPEND: { title: m.member_suspend, text: m.member_suspend_many },
  REMOVE: { title: m.app_remove, text: m.member_remove_many },
  WITHDRAW: { title: m.member_withdraw, text: m.member_withdraw_many },
}

/** What is done with many for a reason, which each of them reads. */
export function ReasonSheet({
  what,
  wanted,
  count,
  onDone,
  onClose,
}: StepProps & { what: keyof typeof DONE_WITH_REASON }) {
  const { title, text } = DONE_WITH_REASON[what]
  const form = useForm(changeMembers, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ ...wanted, change: { what, reason } }),
    fieldAt: { 'change.reason': 'reason' },
    fieldErrors: FIELD_ERRORS,
    errors: ERRORS,
    refreshes: REFRESHES,
    onDone,
  })
  return (
    <Sheet label={title()} wide="form" onClose={onClose}>
      <Stack>
        <h2 className="h3">{title()}</h2>
        <HowMany count={count} />
        <p>{text()}</p>
        <Form form={form}>
          <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.member_reason_hint()} />
          <FormActions
            form={form}
            submit={title()}
            variant="danger"
            cancel={{ label: m.app_cancel(), onClick: onClose }}
          />
        </Form>
      </Stack>
    </Sheet>
  )
}

/** Gives many the same role. */
export function RoleSheet({ wanted, count, onDone, onClose }: StepProps) {
  const form = useForm(changeMembers, {
    values: { role: 'MEMBER' },
    toInput: ({ role }) => ({ ...wanted, change: { what: 'ROLE' as const, role: role as GivenRole } }),
    errors: ERRORS,
    refreshes: REFRESHES,
    onDone,
  })
  return (
    <Sheet label={m.app_role()} wide="form" onClose={onClose}>
      <Stack>
        <h2 className="h3">{m.app_role()}</h2>
        <HowMany count={count} />
        <p>{m.member_role_many()}</p>
        <Form form={form}>
          <SelectField {...form.field('role')} label={m.app_role()} options={roleOptions()} />
          <FormActions form={form} submit={m.member_role_give()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </Form>
      </Stack>
    </Sheet>
  )
}

/** What is done with many after one question. */
export function ConfirmSheet({ what, wanted, count, onDone, onClose }: StepProps & { what: 'RESUME' | 'TAKE_BACK' }) {
  const write = useAction(changeMembers, { errors: ERRORS, refreshes: REFRESHES })
  const title = what === 'RESUME' ? m.member_resume() : m.member_reactivate()
  return (
    <ConfirmDialog
      title={title}
      action={title}
      isPending={write.isPending}
      {...(write.problem && { error: write.problem })}
      onConfirm={() => write.mutate({ ...wanted, change: { what } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <HowMany count={count} />
      <p>{what === 'RESUME' ? m.member_resume_many() : m.member_reactivate_many()}</p>
    </ConfirmDialog>
  )
}
