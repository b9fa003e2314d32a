import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { MOST_BANKS, listBanks } from '@chowk/contract/settlement/bank.ts'
import type { BankAccounts } from '@chowk/contract/settlement/bank.ts'
import type { Security } from '../../app/form/proof-fields.tsx'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Panel } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { NewBankForm } from './bank-form.tsx'
import { BankRow } from './bank-row.tsx'
import styles from './bank-screen.module.css'

/** The bank accounts of the own shop. */
const page = screenOf({
  title: m.bank_title,
  failed: m.bank_failed,
  reads: () => ({ own: read(getOwnSeller, {}) }),
  prefetch: () => [read(getSecurity, {})],
  show: Banks,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Banks({ own: { seller } }: { own: Output<typeof getOwnSeller> }) {
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{m.bank_title()}</h1>
      {seller ? (
        <SellerBanks merchantId={seller.sellerId} />
      ) : (
        <StatePanel mark="missing" title={m.bank_no_seller_title()} text={m.bank_no_seller_text()}>
          <ButtonLink to="/sell/settings">{m.bank_no_seller_go()}</ButtonLink>
        </StatePanel>
      )}
    </div>
  )
}

function SellerBanks({ merchantId }: { merchantId: string }) {
  const accounts = useRead(listBanks, { merchantId })
  const security = useRead(getSecurity, {})
  return (
    <ReadBoundary read={accounts}>
      {(found) => (
        <ReadBoundary read={security}>
          {(known) => <Accounts accounts={found} merchantId={merchantId} security={known} />}
        </ReadBoundary>
      )}
    </ReadBoundary>
  )
}

interface AccountsProps {
  accounts: BankAccounts
  merchantId: string
  security: Security
}

function Accounts({ accounts: { content, blockedUntil, informs }, merchantId, security }: AccountsProps) {
  const [isAdding, setAdding] = useState(false)
  const isFull = content.length >= MOST_BANKS
  const add = <Button onClick={() => setAdding(true)}>{m.bank_add()}</Button>
  const done = () => {
    setAdding(false)
    showToast({ text: m.bank_saved() })
  }
  return (
    <div className="stack gap-5">
      {blockedUntil && <Note kind="notice">{m.bank_blocked({ date: dateAndClock(blockedUntil) })}</Note>}
      {content.length === 0 && !isAdding && (
        <StatePanel mark="missing" title={m.bank_empty_title()} text={m.bank_empty_text()}>
          {add}
        </StatePanel>
      )}
      {content.length > 0 && <p className="muted">{m.bank_text()}</p>}
      <ul className="stack gap-4">
        {content.map((bank) => (
          <li key={bank.bankId}>
            <BankRow bank={bank} merchantId={merchantId} security={security} />
          </li>
        ))}
      </ul>
      {isAdding && (
        <Panel>
          <NewBankForm merchantId={merchantId} security={security} onDone={done} onCancel={() => setAdding(false)} />
        </Panel>
      )}
      {content.length > 0 &&
        !isAdding &&
        (isFull ? <p className="muted">{m.bank_full({ count: MOST_BANKS })}</p> : <p>{add}</p>)}
      <p className="small muted">{m.bank_informs({ names: informs.join(', ') })}</p>
    </div>
  )
}
