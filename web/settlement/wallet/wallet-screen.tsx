import type { ReactNode } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getCoins } from '@chowk/contract/order/coin.ts'
import { getBalanceDays } from '@chowk/contract/settlement/payout.ts'
import { getWallet } from '@chowk/contract/settlement/settlement.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BalanceSection } from './balance-plot.tsx'
import { MovementList } from './movement-list.tsx'
import { OrderList } from './order-list.tsx'
import { PayoutList } from './payout-list.tsx'
import { WalletHead } from './wallet-head.tsx'
import { partIn, readOf } from './wallet-address.ts'
import type { WalletPart } from './wallet-address.ts'
import { WalletParts } from './wallet-parts.tsx'
import styles from './wallet.module.css'

/** The wallet of the own shop: what is owed to it, and how it comes to the bank. */
const page = screenOf({
  title: m.app_wallet,
  failed: m.wallet_failed,
  reads: () => ({ wallet: read(getWallet, {}) }),
  prefetch: ({ search }) => [read(getCoins, {}), read(getBalanceDays, {}), readOf(search)],
  show: WalletPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function WalletPage({ wallet }: { wallet: Output<typeof getWallet> }) {
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <h1 className="only-heard">{m.app_wallet()}</h1>
      {wallet.sellerId === null ? (
        <StatePanel mark="missing" title={m.wallet_no_seller_title()} text={m.wallet_no_seller_text()}>
          <ButtonLink to="/sell/settings">{m.bank_no_seller_go()}</ButtonLink>
          <ButtonLink variant="outlined" to="/coins">
            {m.coins_title()}
          </ButtonLink>
        </StatePanel>
      ) : (
        <SellerWallet wallet={wallet} />
      )}
    </div>
  )
}

function SellerWallet({ wallet }: { wallet: Output<typeof getWallet> }) {
  const address = useListAddress(['part'])
  const part = partIn(address.search)
  const LISTS: Record<WalletPart, () => ReactNode> = {
    orders: () => <OrderList address={address} lastFour={wallet.lastFour} isBelow={wallet.balance < 0} />,
    movements: () => <MovementList address={address} />,
    payouts: () => <PayoutList address={address} />,
  }
  return (
    <>
      <WalletHead wallet={wallet} />
      <BalanceSection />
      <div className="stack gap-3 ruled">
        <WalletParts part={part} search={address.search} />
        {LISTS[part]()}
      </div>
    </>
  )
}
