import type { Output } from '@chowk/contract/call.ts'
import { listBanks } from '@chowk/contract/settlement/bank.ts'
import type { BankAccounts } from '@chowk/contract/settlement/bank.ts'
import { getPayoutSettings } from '@chowk/contract/settlement/payout.ts'
import type { PayoutSettings } from '@chowk/contract/settlement/payout.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { FAILURE_WORDS, STATE_WORDS } from '../bank/bank-words.ts'
import { PapersSection } from '../paper/papers-section.tsx'
import { IntervalForm } from './interval-form.tsx'
import styles from './payout-settings.module.css'
import { Statements } from './statements.tsx'

/** How often the own shop is paid, to which account, and its statements. */
const page = screenOf({
  title: m.payout_settings,
  failed: m.payout_settings_failed,
  reads: () => ({ own: read(getPayoutSettings, {}) }),
  show: Settings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Settings({ own: { settings } }: { own: Output<typeof getPayoutSettings> }) {
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{m.payout_settings()}</h1>
      {settings ? (
        <SellerSettings settings={settings} />
      ) : (
        <StatePanel mark="missing" title={m.wallet_no_seller_title()} text={m.wallet_no_seller_text()}>
          <ButtonLink to="/sell/settings">{m.bank_no_seller_go()}</ButtonLink>
        </StatePanel>
      )}
    </div>
  )
}

function SellerSettings({ settings }: { settings: PayoutSettings }) {
  const banks = useRead(listBanks, { merchantId: settings.sellerId })
  return (
    <>
      <Section title={m.payout_interval()}>
        <IntervalForm settings={settings} />
      </Section>
      <Section title={m.payout_account()} more={{ to: '/bank-details', name: m.wallet_see_bank() }}>
        <ReadBoundary read={banks} failed={m.bank_failed()} skeleton={<RowSkeleton count={1} />}>
          {(accounts) => <PrimaryBank accounts={accounts} />}
        </ReadBoundary>
      </Section>
      <Section id="statements" title={m.statement_title()}>
        <Statements />
      </Section>
      <PapersSection />
    </>
  )
}

function PrimaryBank({ accounts: { content, blockedUntil } }: { accounts: BankAccounts }) {
  const primary = content.find(({ isPrimary }) => isPrimary)
  if (!primary)
    return (
      <StatePanel mark="missing" title={m.bank_empty_title()} text={m.bank_empty_text()}>
        <ButtonLink to="/bank-details">{m.bank_add()}</ButtonLink>
      </StatePanel>
    )
  const { branch, lastFour, holderName, state, failure } = primary
  return (
    <div className={`stack gap-3 ${styles['part']}`}>
      <div className="breaks">
        <p>
          <strong>{branch.bankName ?? branch.ifscCode}</strong>
          <span className="dot-before tabular">•••• {lastFour}</span>
        </p>
        <p className="small muted">
          {holderName}
          <span className="dot-before">{branch.ifscCode}</span>
        </p>
        <p className={`small ${state === 'FAILED' ? 'danger' : 'muted'}`}>
          {STATE_WORDS[state]()}
          {failure !== '' && `. ${FAILURE_WORDS[failure]()}`}
        </p>
      </div>
      {blockedUntil && <Note kind="notice">{m.bank_blocked({ date: dateAndClock(blockedUntil) })}</Note>}
    </div>
  )
}
