import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getOwnSeller, moveOwnSeller } from '@chowk/contract/product/seller.ts'
import type { OwnSeller } from '@chowk/contract/product/seller.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useAction } from '../../app/form/use-action.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { SellFrame } from '../sell/sell-frame.tsx'
import { SellerForm } from './seller-form.tsx'

/** Settings of the own shop: its tax status, address and delivery, and whether it is open. */
const page = screenOf({
  title: m.sell_settings,
  reads: () => ({ own: read(getOwnSeller, {}) }),
  show: Settings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Settings({ own }: { own: Output<typeof getOwnSeller> }) {
  const navigate = useNavigate()
  const { seller, access } = own
  return (
    <SellFrame title={seller ? m.sell_settings() : m.sell_setup_title()}>
      <SubscriptionNotice answer={access} />
      {seller && <ShopState seller={seller} />}
      {!seller && <p className="muted">{m.sell_setup_text()}</p>}
      {seller && (
        <p>
          <Link to="/bank-details" className="small-strong accent hover-underline">
            {m.bank_title()}
          </Link>
        </p>
      )}
      {access.allowed && (
        <SellerForm
          own={own}
          submit={seller ? m.app_save() : m.sell_setup_done()}
          onSaved={({ productsToCheck }) => {
            showToast({ text: productsToCheck > 0 ? m.sell_check_rates({ count: productsToCheck }) : m.sell_saved() })
            if (!seller) void navigate('/product/upload')
          }}
        />
      )}
    </SellFrame>
  )
}

function ShopState({ seller: { state, vacationUntil } }: { seller: OwnSeller }) {
  const [day, setDay] = useState('')
  const [isClosing, setClosing] = useState(false)
  const move = useAction(moveOwnSeller, {
    errors: {
      SELLER_NOT_FOUND: m.sell_not_allowed_now,
      INVALID_VACATION: m.sell_fault_vacation,
      ILLEGAL_TRANSITION: m.sell_not_allowed_now,
    },
    refreshes: [getOwnSeller],
  })
  const says = {
    OPEN: m.sell_open_says,
    VACATION: () => m.sell_vacation_says({ day: vacationUntil ? dateText(vacationUntil) : '' }),
    CLOSED: m.sell_closed_says,
  }[state]
  return (
    <Section title={m.sell_state_title()}>
      <div className="stack gap-3">
        <p>{says()}</p>
        <ProblemNote>{move.problem}</ProblemNote>
        {state === 'OPEN' && (
          <Row>
            <DateField label={m.sell_vacation_last()} value={day} onChange={({ target }) => setDay(target.value)} />
            <Button
              small
              variant="outlined"
              disabled={day === '' || move.isPending}
              onClick={() => move.mutate({ state: 'VACATION', vacationUntil: day })}
            >
              {m.sell_vacation_go()}
            </Button>
          </Row>
        )}
        <Row>
          {state !== 'OPEN' && (
            <Button small disabled={move.isPending} onClick={() => move.mutate({ state: 'OPEN' })}>
              {m.sell_open_go()}
            </Button>
          )}
          {state !== 'CLOSED' && (
            <Button small variant="plain" onClick={() => setClosing(true)}>
              {m.sell_close_go()}
            </Button>
          )}
        </Row>
      </div>
      {isClosing && (
        <ConfirmDialog
          title={m.sell_close_title()}
          action={m.sell_close_go()}
          isDanger
          isPending={move.isPending}
          onConfirm={() => move.mutate({ state: 'CLOSED' }, { onSuccess: () => setClosing(false) })}
          onClose={() => setClosing(false)}
        >
          {m.sell_close_text()}
        </ConfirmDialog>
      )}
    </Section>
  )
}
