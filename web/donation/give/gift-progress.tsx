import type { GiftTotals } from '@chowk/contract/donation/profile.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../../paraglide/messages.js'
import styles from './donation.module.css'

const short = (paise: number) => rupees(paise, { short: true })

/** What came together so far; givers and gifts are counted apart. */
export function GiftProgress({ totals, goalPaise }: { totals: GiftTotals; goalPaise: number | null }) {
  const { raisedPaise, gifts, givers } = totals
  return (
    <div className="stack gap-1">
      <p className="strong tabular">
        {goalPaise === null
          ? m.gift_raised({ sum: short(raisedPaise) })
          : m.gift_raised_goal({ sum: short(raisedPaise), goal: short(goalPaise) })}
      </p>
      {goalPaise !== null && (
        <progress
          className={styles['progress']}
          max={goalPaise}
          value={Math.min(raisedPaise, goalPaise)}
          aria-label={m.gift_progress()}
        />
      )}
      <p className="small muted tabular">
        {m.gift_givers()}: {givers}
        <span className="dot-before">
          {m.gift_gifts()}: {gifts}
        </span>
      </p>
    </div>
  )
}
