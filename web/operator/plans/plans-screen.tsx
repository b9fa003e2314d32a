import type { LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { PlanCode, listPlans } from '@chowk/contract/billing/plan.ts'
import { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listSubscriptions } from '@chowk/contract/operator/plan.ts'
import type { SubscriptionRow } from '@chowk/contract/operator/plan.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Square } from '../../ui/square.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { DeskFilter, DeskList } from '../desk/desk-list.tsx'
import desk from '../desk/desk.module.css'
import { useListAddress, wordsOf } from '../desk/list-address.ts'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { State } from '../parts.tsx'
import { named } from '../people/people-words.ts'
import { DOT, PERIOD, STATE, nameOf } from './plan-words.ts'

const SIZE = 50

function inputOf(url: string): Input<typeof listSubscriptions> {
  const { find: q, next, plan, state } = wordsOf(url, ['find', 'next', 'plan', 'state'])
  const knownPlan = PlanCode.options.find((each) => each === plan)
  const knownState = SubscriptionState.options.find((each) => each === state)
  return {
    size: SIZE,
    ...(q && { q: q.slice(0, 120) }),
    ...(next && { next }),
    ...(knownPlan && { plan: knownPlan }),
    ...(knownState && { state: knownState }),
  }
}

const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  ...FRAME_READS,
  [listPlans, {}],
  [listSubscriptions, inputOf(request.url)],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))
export const meta = () => [{ title: `${m.operator_plans()} · ${m.app_name()}` }]

/** What workspaces try, have and had, and what it costs. */
export default function PlansScreen() {
  const address = useListAddress()
  const asked = useRead(listSubscriptions, inputOf(`http://here/?${address.search}`))
  const { data: plans } = useRead(listPlans, {})
  return (
    <OperationFrame
      title={m.operator_plans()}
      actions={
        <ButtonLink to="/operation/plans/prices" look="outlined" low>
          {m.operator_prices()}
        </ButtonLink>
      }
    >
      <DeskList
        address={address}
        asked={asked}
        placeholder={m.operator_plans_search()}
        none={{ title: m.operator_plans_none_title(), text: m.operator_plans_none_text() }}
        filters={
          <>
            <DeskFilter
              address={address}
              name="plan"
              label={m.operator_plan()}
              any={m.operator_plans_any()}
              values={PlanCode.options}
              nameOf={(plan) => nameOf(plans?.content ?? [], plan)}
            />
            <DeskFilter
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
        {(rows) => <PlanTable rows={rows} />}
      </DeskList>
    </OperationFrame>
  )
}

function PlanTable({ rows }: { rows: readonly SubscriptionRow[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{m.operator_people_workspace()}</th>
          <th scope="col">{m.operator_plan()}</th>
          <th scope="col">{m.operator_state()}</th>
          <th scope="col">{m.operator_plan_until()}</th>
          <th scope="col" className={styles['number']}>
            {m.operator_plan_price()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_plan_seats()}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <PlanLine key={row.workspaceId} row={row} />
      ))}
    </table>
  )
}

const priceOf = ({ state, isGiven, pricePaise, period }: SubscriptionRow): string => {
  if (isGiven) return m.operator_plan_given()
  if (state === 'TRIALING' || pricePaise === 0) return '–'
  return `${rupees(pricePaise, { short: true })} ${PERIOD[period]()}`
}

function PlanLine({ row }: { row: SubscriptionRow }) {
  const { workspaceId, name, logo, planName, state, endsAt, seats } = row
  const plan = named(planName)
  return (
    <tbody>
      <tr className={desk['line']}>
        <td>
          <span className={desk['person']}>
            <Square logo={logo} size={32} />
            <span className={desk['names']}>
              <Link to={`/operation/plans/${workspaceId}`}>{named(name)}</Link>
              <span className={styles['onlyPhone']}>
                {plan} · {m.operator_plan_until_day({ date: dateText(endsAt) })}
              </span>
            </span>
          </span>
        </td>
        <td className={styles['deskOnly']}>{plan}</td>
        <td className={desk['state']}>
          <State kind={DOT[state]}>{STATE[state]()}</State>
        </td>
        <td className={styles['deskOnly']}>{dateText(endsAt)}</td>
        <td className={styles['number']}>{priceOf(row)}</td>
        <td className={styles['number']}>
          {m.operator_plan_of({ taken: grouped(seats.taken), limit: grouped(seats.limit) })}
        </td>
      </tr>
    </tbody>
  )
}
