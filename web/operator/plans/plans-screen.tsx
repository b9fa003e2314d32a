import type { Input, Output } from '@chowk/contract/call.ts'
import { PlanCode, listPlans } from '@chowk/contract/billing/plan.ts'
import { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listSubscriptions } from '@chowk/contract/operator/plan.ts'
import type { SubscriptionRow } from '@chowk/contract/operator/plan.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { CURSOR, addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { OrganisationChip } from '../../ui/person/person-chip.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { DOT, PERIOD, STATE, planNameOf } from './plan-words.ts'

const inputOf = (search: URLSearchParams): Input<typeof listSubscriptions> => ({
  size: 50,
  ...addressInput(search, {
    q: textUpTo(120, 'find'),
    next: CURSOR,
    plan: oneOf(PlanCode.options),
    state: oneOf(SubscriptionState.options),
  }),
})

/** What workspaces try, have and had, and what it costs. */
const page = screenOf({
  title: m.operator_plans,
  reads: () => ({ plans: read(listPlans, {}) }),
  prefetch: ({ search }) => [...FRAME_READS, read(listSubscriptions, inputOf(search))],
  frame: ({ children }) => (
    <OperationFrame
      title={m.operator_plans()}
      actions={
        <>
          <ButtonLink to="/operation/plans/payments" variant="outlined" small>
            {m.operator_payments_all()}
          </ButtonLink>
          <ButtonLink to="/operation/plans/prices" variant="outlined" small>
            {m.operator_prices()}
          </ButtonLink>
        </>
      }
    >
      {children}
    </OperationFrame>
  ),
  show: Subscriptions,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Subscriptions({ plans }: { plans: Output<typeof listPlans> }) {
  const address = useListAddress()
  return (
    <PagedList
      address={address}
      read={useRead(listSubscriptions, inputOf(address.search))}
      search={{ name: 'find', placeholder: m.operator_plans_search() }}
      empty={{ title: m.operator_plans_none_title(), text: m.operator_plans_none_text() }}
      filters={
        <>
          <AddressFilter
            address={address}
            name="plan"
            label={m.app_plan()}
            any={m.operator_plans_any()}
            values={PlanCode.options}
            nameOf={(plan) => planNameOf(plans.content, plan)}
          />
          <AddressFilter
            address={address}
            name="state"
            label={m.operator_state()}
            any={m.operator_plans_any_state()}
            values={SubscriptionState.options}
            nameOf={(state) => STATE[state]()}
          />
        </>
      }
    >
      {(rows) => (
        <Table label={m.operator_plans()} columns={columns()} rows={rows} keyOf={({ workspaceId }) => workspaceId} />
      )}
    </PagedList>
  )
}

const priceOf = ({ state, isGiven, pricePaise, period }: SubscriptionRow): string => {
  if (isGiven) return m.operator_plan_given()
  if (state === 'TRIALING' || pricePaise === 0) return '–'
  return `${rupees(pricePaise, { short: true })} ${PERIOD[period]()}`
}

const columns = (): Column<SubscriptionRow>[] => [
  {
    name: 'workspace',
    label: m.operator_people_workspace(),
    card: 'title',
    cell: ({ workspaceId, name, logo }) => (
      <OrganisationChip name={nameOf(name)} logo={logo} to={`/operation/plans/${workspaceId}`} />
    ),
  },
  { name: 'plan', label: m.app_plan(), card: 'line', cell: ({ planName }) => nameOf(planName) },
  stateColumn(m.operator_state(), ({ state }) => ({ dot: DOT[state], name: STATE[state]() })),
  { name: 'until', label: m.app_until(), card: 'line', cell: ({ endsAt }) => lastWholeDayText(endsAt) },
  { name: 'price', label: m.operator_plan_price(), isNumber: true, cell: priceOf },
  {
    name: 'seats',
    label: m.operator_plan_seats(),
    isNumber: true,
    cell: ({ seats }) => m.operator_plan_of({ taken: grouped(seats.taken), limit: grouped(seats.limit) }),
  },
]
