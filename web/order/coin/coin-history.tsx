import { Link } from 'react-router'
import type { CoinEntry } from '@chowk/contract/order/coin.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { coinReason } from './coin-words.ts'
import styles from './coins-screen.module.css'

/** Movements of coins, newest first; cards on a phone. */
export const CoinHistory = ({ entries }: { entries: readonly CoinEntry[] }) => (
  <Table label={m.coins_history()} columns={columns()} rows={entries} keyOf={({ _id }) => _id} />
)

const columns = (): Column<CoinEntry>[] => [
  { name: 'day', label: m.app_day(), card: 'line', cell: ({ at }) => <time dateTime={at}>{dateText(at)}</time> },
  { name: 'reason', label: m.coins_what(), card: 'title', cell: (entry) => <Reason entry={entry} /> },
  {
    name: 'change',
    label: m.coins_change(),
    isNumber: true,
    card: 'end',
    cell: ({ coins }) => (
      <span className={`strong whole tabular ${coins > 0 ? styles['in'] : ''}`}>
        {coins > 0 ? '+' : '−'} {grouped(Math.abs(coins))}
      </span>
    ),
  },
  { name: 'balance', label: m.coins_balance(), isNumber: true, card: 'line', cell: ({ balance }) => grouped(balance) },
]

function Reason({ entry }: { entry: CoinEntry }) {
  const text = coinReason(entry)
  if (!entry.order?.orderId) return <span className="breaks">{text}</span>
  return (
    <Link to={`/order-details/${entry.order.orderId}`} className="hover-underline breaks">
      {text}
    </Link>
  )
}
