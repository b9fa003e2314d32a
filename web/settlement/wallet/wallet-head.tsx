import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import { getCoins } from '@chowk/contract/order/coin.ts'
import type { Wallet } from '@chowk/contract/settlement/settlement.ts'
import { dayText } from '../../app/calendar/day-text.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Stone } from '../../ui/stone.tsx'
import { SUMS, WAITS } from './wallet-words.ts'
import styles from './wallet.module.css'

/** The balance, why nothing is paid, when the next payout comes, and the sums. */
export function WalletHead({ wallet }: { wallet: Wallet }) {
  const { balance, waits } = wallet
  const isBelow = balance < 0
  return (
    <header className="stack gap-5">
      <div className={`cluster ${styles['head']}`}>
        <div>
          <p className={`small ${isBelow ? 'danger' : 'muted'}`}>{isBelow ? m.wallet_below() : m.wallet_balance()}</p>
          <p className={`display tabular ${isBelow ? 'danger' : ''}`}>{rupees(balance)}</p>
          <p className="small muted">{payoutText(wallet)}</p>
        </div>
        <CoinSum />
        <span className="push-end">
          <ButtonLink variant="outlined" to="/payment-settings">
            {m.payout_settings()}
          </ButtonLink>
        </span>
      </div>
      {isBelow && <Note kind="fault">{m.wallet_below_says()}</Note>}
      {waits && (
        <Note kind="waiting">
          <p>{WAITS[waits].says()}</p>
          {WAITS[waits].atBank && (
            <Link to="/bank-details" className="small-strong accent hover-underline">
              {waits === 'BANK_MISSING' ? m.bank_add() : m.wallet_see_bank()}
            </Link>
          )}
        </Note>
      )}
      <Sums wallet={wallet} />
    </header>
  )
}

/** The coins of the account, which are no money of the shop. */
function CoinSum() {
  const { data } = useRead(getCoins, {})
  return (
    <Link to="/coins" className={`hover-accent ${styles['coins']}`}>
      <span className="small muted inline-row gap-2">
        <Stone /> {m.wallet_coins()}
      </span>
      {data && <span className="display tabular">{grouped(data.balance)}</span>}
    </Link>
  )
}

function payoutText({ nextPayoutOn, lastFour }: Wallet): string {
  if (nextPayoutOn === null) return lastFour === null ? m.wallet_manual() : m.wallet_manual_to({ digits: lastFour })
  const date = dayText(nextPayoutOn)
  return lastFour === null ? m.wallet_next({ date }) : m.wallet_next_to({ date, digits: lastFour })
}

// With the next payout, unless the seller asks for each or owes more than that.
function eligibleText({ balance, nextPayoutOn }: Wallet): string {
  if (balance < 0) return m.wallet_eligible_below()
  return nextPayoutOn === null ? m.wallet_eligible_manual() : ''
}

function Sums({ wallet }: { wallet: Wallet }) {
  return (
    <dl className={styles['sums']}>
      {SUMS.filter(({ sum, isAlways }) => isAlways || wallet[sum] !== 0).map(({ sum, name, says }) => (
        <div key={sum} className={styles['sum']}>
          <dt className="small-strong">{name()}</dt>
          <dd className={`h3 tabular ${wallet[sum] < 0 ? 'danger' : ''}`}>{rupees(wallet[sum])}</dd>
          <dd className={`micro muted ${styles['says']}`}>{(sum === 'eligible' && eligibleText(wallet)) || says()}</dd>
        </div>
      ))}
    </dl>
  )
}
