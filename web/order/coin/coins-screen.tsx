import { getCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import type { CoinBalance, CoinEntry } from '@chowk/contract/order/coin.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Stone } from '../../ui/stone.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CoinHistory } from './coin-history.tsx'
import styles from './coins-screen.module.css'

/** The user's coins: how many, which expire next, and every movement with its reason. */
const page = screenOf({
  title: m.coins_title,
  failed: m.coins_failed,
  reads: () => ({ coins: read(getCoins, {}) }),
  lists: () => ({
    entries: listOf(listCoinEntries, { size: 20 }, { failed: m.coins_failed, failedMore: m.coins_failed }),
  }),
  show: Coins,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Coins({ coins, entries }: { coins: CoinBalance; entries: ListState<CoinEntry> }) {
  const { balance, heldCoins, expiries } = coins
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <header className="stack gap-3">
        <h1 className="h1">{m.coins_title()}</h1>
        <div className={styles['head']}>
          <div className="stack gap-1">
            <p className="small muted inline-row gap-2">
              <Stone /> {m.coins_usable()}
            </p>
            <p className="display tabular">{grouped(balance)}</p>
            {heldCoins > 0 && (
              <p className="small muted">{m.coins_held({ count: heldCoins, coins: grouped(heldCoins) })}</p>
            )}
          </div>
          <p className={`muted ${styles['rules']}`}>{m.coins_rules()}</p>
        </div>
      </header>
      {expiries.length > 0 && <Expiring expiries={expiries} />}
      <section className="ruled stack gap-3">
        <h2 className="h3">{m.coins_history()}</h2>
        <List list={entries} empty={<NoCoins />}>
          {(rows) => <CoinHistory entries={rows} />}
        </List>
      </section>
    </div>
  )
}

function Expiring({ expiries }: Pick<CoinBalance, 'expiries'>) {
  return (
    <section className="ruled stack gap-2">
      <h2 className="h3">{m.coins_expiring()}</h2>
      <ul>
        {expiries.map(({ at, coins }) => (
          <li key={at} className={`row spread line-below ${styles['expiry']}`}>
            <time dateTime={at}>{m.coins_expires_on({ date: dateText(at) })}</time>
            <CoinCount coins={coins} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NoCoins = () => (
  <StatePanel mark="missing" title={m.coins_empty_title()} text={m.coins_empty_text()}>
    <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
    <ButtonLink variant="outlined" to="/products">
      {m.shop_all_products()}
    </ButtonLink>
  </StatePanel>
)
