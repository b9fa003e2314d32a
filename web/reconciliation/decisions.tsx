import { decideMoney, listDecisions, undoAdjustment } from '@chowk/contract/reconciliation/decision.ts'
import type { MoneyDecision } from '@chowk/contract/reconciliation/decision.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { listSuspense } from '@chowk/contract/reconciliation/suspense.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../app/form/current-password.tsx'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { SheetButton } from '../ui/floating/sheet-button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Section } from '../ui/section.tsx'
import { stateColumn } from '../ui/table/state-column.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { DECISION_DOT, DECISION_KIND, DECISION_STATE, sumOf } from './money-words.ts'
import { REASON_ERRORS } from './reason-errors.ts'
import { WithPassword } from './suspense.tsx'

const REFRESHES = [listDecisions, listSuspense, getMoneyDay]

/** Adjustments and write-offs; those that wait for a second person first. */
export function Decisions() {
  return (
    <Section
      title={m.money_decisions()}
      note={
        <SheetButton name={m.money_adjust()}>
          {(close) => <WithPassword>{(has) => <AdjustForm hasPassword={has} onClose={close} />}</WithPassword>}
        </SheetButton>
      }
    >
      <ReadBoundary
        read={useRead(listDecisions, {})}
        failed={m.money_decisions_failed()}
        skeleton={<RowSkeleton count={2} />}
      >
        {({ content }) =>
          content.length === 0 ? (
            <p className="muted">{m.money_decisions_none()}</p>
          ) : (
            <Table
              label={m.money_decisions()}
              columns={columns()}
              rows={content}
              keyOf={({ id }) => id}
              detail={({ reason }) => reason}
            />
          )
        }
      </ReadBoundary>
    </Section>
  )
}

const columns = (): Column<MoneyDecision>[] => [
  {
    name: 'about',
    label: m.money_decision(),
    card: 'title',
    cell: ({ kind, about }) => (
      <span className="stack">
        <span className="strong">{DECISION_KIND[kind]()}</span>
        <span className="small muted breaks">{about}</span>
      </span>
    ),
  },
  stateColumn(m.money_state(), ({ state }) => ({ dot: DECISION_DOT[state], name: DECISION_STATE[state]() })),
  { name: 'sum', label: m.money_sum(), isNumber: true, card: 'line', cell: ({ amountPaise }) => sumOf(amountPaise) },
  {
    name: 'by',
    label: m.money_by(),
    card: 'line',
    cell: ({ proposedBy, decidedBy }) => [proposedBy, decidedBy].filter(Boolean).join(' · '),
  },
  { name: 'since', label: m.money_since(), card: 'line', cell: ({ proposedAt }) => <Age of={proposedAt} /> },
  { name: 'ways', label: m.money_ways(), card: 'line', cell: (decision) => <Ways decision={decision} /> },
]

function Ways({ decision }: { decision: MoneyDecision }) {
  if (decision.state === 'WAITING')
    return (
      <span className="cluster">
        {decision.mayDecide && (
          <SheetButton name={m.money_approve()}>
            {(close) => (
              <WithPassword>
                {(has) => <Decide decision={decision} isApproved hasPassword={has} onClose={close} />}
              </WithPassword>
            )}
          </SheetButton>
        )}
        <SheetButton name={decision.mayDecide ? m.money_decline() : m.money_withdraw()}>
          {(close) => (
            <WithPassword>
              {(has) => <Decide decision={decision} isApproved={false} hasPassword={has} onClose={close} />}
            </WithPassword>
          )}
        </SheetButton>
      </span>
    )
  if (!decision.mayUndo) return '–'
  return (
    <SheetButton name={m.money_undo()}>
      {(close) => (
        <WithPassword>{(has) => <Undo decision={decision} hasPassword={has} onClose={close} />}</WithPassword>
      )}
    </SheetButton>
  )
}

interface DecisionProps {
  decision: MoneyDecision
  hasPassword: boolean
  onClose: () => void
}

function Decide({ decision, isApproved, hasPassword, onClose }: DecisionProps & { isApproved: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(hasPassword)
  const { id, kind, about, amountPaise, reason } = decision
  const form = useForm(decideMoney, {
    values: { password: '' },
    required,
    toInput: ({ password }) => ({ id, isApproved, ...passwordIn({ password }) }),
    errors: {
      ...PASSWORD_ERRORS,
      DECISION_NOT_FOUND: m.money_gone,
      ALREADY_DECIDED: m.money_gone,
      OWN_PROPOSAL: m.money_own_proposal,
      NO_LONGER_POSSIBLE: m.money_no_longer,
    },
    fieldOf,
    fieldErrors,
    refreshes: REFRESHES,
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <p>{m.money_decide_text({ kind: DECISION_KIND[kind](), about, sum: sumOf(amountPaise) })}</p>
      <p className="muted">{reason}</p>
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions
        form={form}
        submit={isApproved ? m.money_approve() : decision.mayDecide ? m.money_decline() : m.money_withdraw()}
      />
    </Form>
  )
}

function Undo({ decision: { id, about, amountPaise }, hasPassword, onClose }: DecisionProps) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(hasPassword)
  const form = useForm(undoAdjustment, {
    values: { reason: '', password: '' },
    required,
    toInput: ({ reason, password }) => ({ id, reason, ...passwordIn({ password }) }),
    errors: {
      ...PASSWORD_ERRORS,
      DECISION_NOT_FOUND: m.money_gone,
      ALREADY_UNDONE: m.money_gone,
      ALREADY_PROPOSED: m.money_second_waits,
    },
    fieldOf,
    fieldErrors: { ...fieldErrors, ...REASON_ERRORS },
    refreshes: REFRESHES,
    onDone: ({ state }) => {
      onClose()
      showToast({ text: state === 'WAITING' ? m.money_second_waits() : m.money_undone() })
    },
  })
  return (
    <Form form={form}>
      <p>{m.money_undo_text({ about, sum: sumOf(-amountPaise) })}</p>
      <TextArea {...form.field('reason')} label={m.app_reason()} rows={3} />
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.money_undo()} />
    </Form>
  )
}
