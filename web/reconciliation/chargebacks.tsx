import { listChargebacks, setChargebackFault } from '@chowk/contract/reconciliation/chargeback.ts'
import type { MoneyChargeback } from '@chowk/contract/reconciliation/chargeback.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { SheetButton } from '../ui/floating/sheet-button.tsx'
import { Section } from '../ui/section.tsx'
import { stateColumn } from '../ui/table/state-column.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { OrderLinks } from './differences.tsx'
import { sumOf } from './money-words.ts'
import { REASON_ERRORS } from './reason-errors.ts'

const STATE = { OPEN: m.money_dispute_open, WON: m.money_dispute_won, LOST: m.money_dispute_lost }
const DOT = { OPEN: 'RETRIES', WON: 'RUNS', LOST: 'FAILED' }
const FAULT = { SELLER: m.money_bearer_seller, PLATFORM: m.money_bearer_platform }

/** Chargebacks with their orders; of a lost one it is said who bears it. */
export function Chargebacks() {
  return (
    <Section title={m.money_chargebacks()}>
      <ReadBoundary
        read={useRead(listChargebacks, {})}
        failed={m.money_chargebacks_failed()}
        skeleton={<RowSkeleton count={2} />}
      >
        {({ content }) =>
          content.length === 0 ? (
            <p className="muted">{m.money_chargebacks_none()}</p>
          ) : (
            <Table label={m.money_chargebacks()} columns={columns()} rows={content} keyOf={({ id }) => id} />
          )
        }
      </ReadBoundary>
    </Section>
  )
}

const columns = (): Column<MoneyChargeback>[] => [
  {
    name: 'payment',
    label: m.money_payment(),
    card: 'title',
    cell: ({ paymentId, orders }) => (
      <span className="stack">
        <span className="strong breaks">{paymentId}</span>
        <OrderLinks orders={orders} />
      </span>
    ),
  },
  stateColumn(m.money_state(), ({ state }) => ({ dot: DOT[state], name: STATE[state]() })),
  { name: 'sum', label: m.money_sum(), isNumber: true, card: 'line', cell: ({ disputePaise }) => sumOf(disputePaise) },
  { name: 'since', label: m.money_since(), card: 'line', cell: ({ since }) => <Age of={since} /> },
  {
    name: 'fault',
    label: m.money_bearer(),
    card: 'line',
    cell: (chargeback) =>
      chargeback.mayChangeFault ? (
        <span className="cluster">
          {FAULT[chargeback.fault]()}
          <SheetButton name={m.money_change()}>
            {(close) => <Fault chargeback={chargeback} onClose={close} />}
          </SheetButton>
        </span>
      ) : (
        '–'
      ),
  },
]

function Fault({ chargeback: { id, fault }, onClose }: { chargeback: MoneyChargeback; onClose: () => void }) {
  const form = useForm(setChargebackFault, {
    values: { fault, reason: '' },
    toInput: ({ fault: chosen, reason }) => ({ id, fault: chosen, reason }),
    errors: { CHARGEBACK_NOT_FOUND: m.money_gone, NOT_LOST: m.money_not_lost },
    fieldErrors: REASON_ERRORS,
    refreshes: [listChargebacks],
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <RadioGroup
        {...form.field('fault')}
        label={m.money_bearer()}
        as="list"
        options={(['SELLER', 'PLATFORM'] as const).map((value) => ({ value, name: FAULT[value]() }))}
      />
      <TextArea {...form.field('reason')} label={m.app_reason()} rows={3} />
      <FormActions form={form} submit={m.money_save()} />
    </Form>
  )
}
