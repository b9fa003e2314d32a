import type { Gift } from '@chowk/contract/donation/gift.ts'
import { rupees } from '@chowk/contract/money.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PaperLinks } from '../paper-links.tsx'
import styles from './donation.module.css'

type Unpaid = 'EXPIRED' | 'FAILED' | 'REFUNDED'

const TITLES: Record<Unpaid, () => string> = {
  EXPIRED: m.gift_end_expired_title,
  FAILED: m.gift_end_failed_title,
  REFUNDED: m.gift_end_refunded_title,
}
const TEXTS: Record<Unpaid, (words: { sum: string }) => string> = {
  EXPIRED: () => m.gift_end_expired_text(),
  FAILED: () => m.gift_end_failed_text(),
  REFUNDED: m.gift_end_refunded_text,
}

const unpaidOf = (state: Gift['state']): Unpaid | null =>
  state === 'EXPIRED' || state === 'FAILED' || state === 'REFUNDED' ? state : null

/** How a payment ended: thanks with the acknowledgement, or what is safe and what to do. */
export function GiftEnd({ gift }: { gift: Gift }) {
  const { state, name, customUrl, amountPaise, isMonthly, wants80g, returnedPaise, papers } = gift
  const sum = rupees(amountPaise, { short: true })
  const unpaid = unpaidOf(state)
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{unpaid ? TITLES[unpaid]() : m.gift_end_done_title()}</h1>
      {unpaid ? (
        <p>{TEXTS[unpaid]({ sum })}</p>
      ) : (
        <Note kind="done">{m.gift_end_done_text({ name: nameOf(name), sum })}</Note>
      )}
      {!unpaid && wants80g && <p>{m.gift_end_80g({ name: nameOf(name) })}</p>}
      {!unpaid && isMonthly && <p>{m.gift_end_monthly()}</p>}
      {returnedPaise > 0 && (
        <Note kind="notice">{m.gift_end_returned({ sum: rupees(returnedPaise, { short: true }) })}</Note>
      )}
      <PaperLinks papers={papers} />
      <div className="cluster gap-3">
        <ButtonLink to="/my-gifts">{m.gift_my()}</ButtonLink>
        <ButtonLink to={`/donation?to=${customUrl}`} variant="plain">
          {m.gift_again()}
        </ButtonLink>
      </div>
    </div>
  )
}
