import { Link } from 'react-router'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { listDifferences, settleDifference } from '@chowk/contract/reconciliation/difference.ts'
import type { MoneyDifference, MoneyOrder, Settling } from '@chowk/contract/reconciliation/difference.ts'
import { listSuspense } from '@chowk/contract/reconciliation/suspense.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { useListAddress } from '../app/list/list-address.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Queue, QueueCase, caseAfter } from '../ui/queue/queue.tsx'
import { Section } from '../ui/section.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { REASON_ERRORS } from './reason-errors.ts'
import { COMPARISON, gatewayName, nameOfDifference, sumOf, todoOf } from './money-words.ts'

const keyOf = ({ id }: MoneyDifference) => id

/** Differences as a work queue, each with its orders and what to do. */
export function Differences() {
  return (
    <Section title={m.money_differences()} id="differences">
      <ReadBoundary
        read={useRead(listDifferences, {})}
        failed={m.money_differences_failed()}
        skeleton={<RowSkeleton count={3} />}
      >
        {({ content, isCut }) => (
          <>
            <Cases differences={content} />
            {isCut && <p className="small muted">{m.money_cut({ count: content.length })}</p>}
          </>
        )}
      </ReadBoundary>
    </Section>
  )
}

function Cases({ differences }: { differences: readonly MoneyDifference[] }) {
  const address = useListAddress()
  const opened = address.get('difference') || undefined
  const chosen = differences.find(({ id }) => id === opened) ?? differences[0]
  const choose = (difference: string | undefined) =>
    address.change({ difference: difference ?? '', day: address.get('day') })
  if (!chosen) return <p className="muted">{m.money_differences_none()}</p>
  return (
    <Queue
      label={m.money_differences()}
      items={differences}
      keyOf={keyOf}
      row={rowOf}
      chosen={chosen.id}
      isOpen={opened === chosen.id}
      onChoose={choose}
    >
      <QueueCase
        decision={
          <Settle key={chosen.id} difference={chosen} onDone={() => choose(caseAfter(differences, keyOf, chosen.id))} />
        }
      >
        <Facts difference={chosen} />
      </QueueCase>
    </Queue>
  )
}

function rowOf(difference: MoneyDifference) {
  const { orders, expectedPaise, actualPaise, foundAt } = difference
  return {
    title: nameOfDifference(difference),
    facts: (
      <>
        {[sumOf(actualPaise - expectedPaise), orders[0]?.displayNumber].filter(Boolean).join(' · ')} ·{' '}
        <Age of={foundAt} />
      </>
    ),
  }
}

function Facts({ difference }: { difference: MoneyDifference }) {
  const { comparison, gateway, day, subject, expectedPaise, actualPaise, orders } = difference
  return (
    <div className="stack gap-3">
      <h3 className="h3">{nameOfDifference(difference)}</h3>
      <p>{todoOf(difference)}</p>
      <p className="small muted breaks">
        {[COMPARISON[comparison](), gateway && gatewayName(gateway), day, subject].filter(Boolean).join(' · ')}
      </p>
      <p className="tabular">
        {m.money_expected({
          expected: sumOf(expectedPaise),
          actual: sumOf(actualPaise),
          difference: sumOf(actualPaise - expectedPaise),
        })}
      </p>
      {orders.length > 0 && <Orders orders={orders} />}
    </div>
  )
}

/** Orders whose payout waits. */
function Orders({ orders }: { orders: readonly MoneyOrder[] }) {
  return (
    <div className="stack gap-1">
      <p className="small muted">{m.money_orders_held()}</p>
      <OrderLinks orders={orders} />
    </div>
  )
}

/** The numbers of orders, each a link. */
export function OrderLinks({ orders }: { orders: readonly MoneyOrder[] }) {
  return (
    <ul className="stack gap-1">
      {orders.map(({ orderId, displayNumber, sellerName }) => (
        <li key={orderId} className="breaks">
          <Link to={`/order-details/${orderId}`} className="strong hover-underline tabular">
            {displayNumber}
          </Link>{' '}
          <span className="small muted">{sellerName}</span>
        </li>
      ))}
    </ul>
  )
}

const AS: Record<Settling, () => string> = { BOOKED: m.money_book, ACCEPTED: m.money_accept }

function Settle({ difference: { id, may, needsBearer }, onDone }: { difference: MoneyDifference; onDone: () => void }) {
  const form = useForm(settleDifference, {
    values: { as: may[0] ?? 'ACCEPTED', bearer: '' as '' | 'SELLER' | 'PLATFORM', reason: '' },
    toInput: ({ as, bearer, reason }) => ({
      id,
      as,
      reason,
      ...(bearer !== '' && { bearer }),
    }),
    errors: {
      DIFFERENCE_NOT_FOUND: m.money_gone,
      NOT_BOOKABLE: m.money_not_bookable,
      BEARER_NEEDED: m.money_bearer_needed,
      MORE_THAN_PAID: m.money_more_than_paid,
      NOT_PAID: m.money_not_paid,
    },
    fieldOf: { BEARER_NEEDED: 'bearer', NOT_BOOKABLE: 'as' },
    fieldErrors: REASON_ERRORS,
    refreshes: [listDifferences, getMoneyDay, listSuspense],
    staleCodes: ['DIFFERENCE_NOT_FOUND'],
    onDone: () => {
      showToast({ text: m.money_settled() })
      onDone()
    },
  })
  return (
    <Form form={form} label={m.money_settle()}>
      <RadioGroup
        {...form.field('as')}
        label={m.money_settle()}
        as="list"
        options={may.map((value) => ({ value, name: AS[value]() }))}
      />
      {needsBearer && (
        <RadioGroup
          {...form.field('bearer')}
          label={m.money_bearer()}
          as="list"
          options={[
            { value: 'SELLER', name: m.money_bearer_seller() },
            { value: 'PLATFORM', name: m.money_bearer_platform() },
          ]}
        />
      )}
      <TextArea {...form.field('reason')} label={m.app_reason()} rows={3} />
      <FormActions form={form} submit={m.money_settle_go()} />
    </Form>
  )
}
