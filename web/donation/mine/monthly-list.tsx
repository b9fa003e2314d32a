import { listMonthlyGifts, stopMonthlyGift } from '@chowk/contract/donation/monthly.ts'
import type { MonthlyGift } from '@chowk/contract/donation/monthly.ts'
import { rupees } from '@chowk/contract/money.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'

/** Monthly reminders of the user; nothing where there are none. */
export function MonthlyList() {
  return (
    <ReadBoundary read={useRead(listMonthlyGifts, {})} failed={m.gift_monthly_failed()} skeleton={null}>
      {({ content }) =>
        content.length > 0 && (
          <Section title={m.gift_monthly_title()}>
            <ul>
              {content.map((gift) => (
                <MonthlyRow key={gift.monthlyId} gift={gift} />
              ))}
            </ul>
          </Section>
        )
      }
    </ReadBoundary>
  )
}

function MonthlyRow({ gift: { monthlyId, name, amountPaise, nextOn } }: { gift: MonthlyGift }) {
  const stop = useAction(stopMonthlyGift, {
    errors: { MONTHLY_NOT_FOUND: m.gift_monthly_stopped },
    refreshes: [listMonthlyGifts],
  })
  const onSuccess = () => showToast({ text: m.gift_monthly_stopped() })
  const press = () => stop.mutate({ monthlyId }, { onSuccess })
  const sum = rupees(amountPaise, { short: true })
  return (
    <li className="cluster gap-3 spread line-below">
      <span className="stack gap-1">
        <span className="strong breaks">{m.gift_monthly_row({ sum, name: nameOf(name) })}</span>
        <span className="small muted">{m.gift_monthly_next({ date: dateText(`${nextOn}T12:00:00+05:30`) })}</span>
      </span>
      <Button variant="outlined" small disabled={stop.isPending} onClick={press}>
        {m.gift_monthly_stop()}
      </Button>
      <ProblemNote>{stop.problem}</ProblemNote>
    </li>
  )
}
