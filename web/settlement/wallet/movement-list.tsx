import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import { MovementAccount, listMovements } from '@chowk/contract/settlement/payout.ts'
import type { Movement } from '@chowk/contract/settlement/payout.ts'
import { monthText } from '../../app/calendar/month-text.ts'
import { lastMonths } from '../../app/calendar/months.rules.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { useRead } from '../../app/read.ts'
import { dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { movementsIn } from './wallet-address.ts'
import { ACCOUNTS, kindText, movedText } from './wallet-words.ts'
import styles from './wallet.module.css'

const OTHER_ACCOUNTS = MovementAccount.options.filter((account) => account !== 'PAYABLE')

/** Entries on one account of the seller, with the balance after each. */
export function MovementList({ address }: { address: ListAddress }) {
  const movements = useRead(listMovements, movementsIn(address.search))
  const now = useNow()
  return (
    <PagedList
      address={address}
      read={movements}
      failed={m.wallet_movements_failed()}
      empty={{ title: m.wallet_movements_none_title(), text: m.wallet_movements_none_text() }}
      filters={
        <>
          <AddressFilter
            address={address}
            name="account"
            label={m.wallet_account()}
            any={ACCOUNTS.PAYABLE()}
            values={OTHER_ACCOUNTS}
            nameOf={(account) => ACCOUNTS[account]()}
          />
          <AddressFilter
            address={address}
            name="month"
            label={m.wallet_month()}
            any={m.wallet_month_any()}
            values={lastMonths(now)}
            nameOf={(month) => monthText(`${month}-15T00:00:00Z`)}
          />
        </>
      }
    >
      {(rows) => (
        <div className="stack gap-2">
          <p className="small">
            <Link to="/payment-settings#statements" className="accent hover-underline">
              {m.wallet_statements()}
            </Link>
          </p>
          <Table label={m.wallet_movements()} columns={columns()} rows={rows} keyOf={({ movementId }) => movementId} />
        </div>
      )}
    </PagedList>
  )
}

const below = (paise: number) => (paise < 0 ? 'danger' : undefined)

const columns = (): Column<Movement>[] => [
  { name: 'day', label: m.app_day(), cell: ({ at }) => <time dateTime={at}>{dateText(at)}</time> },
  {
    name: 'what',
    label: m.wallet_what(),
    card: 'title',
    cell: ({ kind, isReversal, orderId, displayNumber, note }) => (
      <span className="stack breaks">
        <span>
          {kindText(kind, isReversal)}
          {orderId && displayNumber && (
            <>
              {' '}
              <Link to={`/order-details/${orderId}`} className="tabular accent hover-underline">
                {displayNumber}
              </Link>
            </>
          )}
        </span>
        {note && <span className="micro muted">{note}</span>}
      </span>
    ),
  },
  {
    name: 'in',
    label: m.wallet_in(),
    isNumber: true,
    cell: ({ paise }) => paise > 0 && <span className={styles['in']}>{movedText(paise)}</span>,
  },
  { name: 'out', label: m.wallet_out(), isNumber: true, cell: ({ paise }) => paise < 0 && movedText(paise) },
  {
    name: 'balance',
    label: m.wallet_after(),
    isNumber: true,
    cell: ({ balancePaise }) => <strong className={below(balancePaise)}>{rupees(balancePaise)}</strong>,
  },
  {
    name: 'moved',
    label: m.wallet_moved(),
    isCard: true,
    isNumber: true,
    card: 'end',
    cell: ({ paise }) => <strong className={paise > 0 ? styles['in'] : undefined}>{movedText(paise)}</strong>,
  },
  {
    name: 'after',
    label: m.wallet_after(),
    isCard: true,
    card: 'line',
    cell: ({ at, balancePaise }) => (
      <span className="row spread gap-3">
        <time dateTime={at}>{dateText(at)}</time>
        <span className={`tabular ${below(balancePaise) ?? ''}`}>{rupees(balancePaise)}</span>
      </span>
    ),
  },
]
