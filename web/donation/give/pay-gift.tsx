import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import { confirmGiftPayment, getGift, openGiftPayment, playGiftPayment } from '@chowk/contract/donation/gift.ts'
import type { Gift } from '@chowk/contract/donation/gift.ts'
import { listMonthlyGifts } from '@chowk/contract/donation/monthly.ts'
import { rupees } from '@chowk/contract/money.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import type { CallFailed } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { GatewayForm } from '../../app/pay/gateway-form.tsx'
import { SandboxPanel } from '../../app/pay/sandbox-panel.tsx'
import type { SandboxPlay } from '../../app/pay/sandbox-panel.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { PAY_ERRORS } from '../gift-words.ts'
import styles from './donation.module.css'
import { GiftEnd } from './gift-end.tsx'

/** While a gift waits for its payment, its state is asked for this often. */
const ASK_EVERY_MS = 3000

const payError = (failure: CallFailed): string =>
  failure.isOffline ? m.checkout_offline() : errorMessage(failure, PAY_ERRORS)

// Reads that are stale once a payment has ended.
const REFRESHES = [getGift, getDrive, listDrives, listContributions, listMonthlyGifts]

/** The payment of a gift, from its opening to its end; also after the connection or the tab was lost. */
export function PayGift({ giftId }: { giftId: string }) {
  const gift = useRead(getGift, { giftId })
  const { refetch } = gift
  const isOpen = gift.data?.state === 'CREATED'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, refetch])
  return (
    <ReadBoundary
      read={gift}
      level={1}
      failed={m.gift_pay_failed()}
      refused={({ code }) =>
        code !== undefined && (
          <StatePanel level={1} mark="missing" title={m.gift_error_missing()} text={m.checkout_missing_text()}>
            <ButtonLink to="/donation">{m.gift_drive_all()}</ButtonLink>
          </StatePanel>
        )
      }
    >
      {(answer) => (answer.state === 'CREATED' ? <Paying gift={answer} /> : <GiftEnd gift={answer} />)}
    </ReadBoundary>
  )
}

function useSandbox(giftId: string): SandboxPlay {
  const playing = useAction(playGiftPayment, { errors: PAY_ERRORS })
  const back = useAction(confirmGiftPayment, { errors: PAY_ERRORS, refreshes: REFRESHES })
  const failure = playing.error ?? back.error
  return {
    play: (attempt, onPlayed) =>
      playing.mutate(
        { giftId, ...attempt },
        {
          onSuccess: ({ paymentId, signature }) => {
            onPlayed()
            if (paymentId && signature) back.mutate({ giftId, paymentId, signature })
          },
        },
      ),
    isPending: playing.isPending,
    problem: failure && payError(failure),
  }
}

function Paying({ gift }: { gift: Gift }) {
  const { giftId, name, customUrl, amountPaise, attempt, endsAt } = gift
  const [search] = useSearchParams()
  const opening = useAction(openGiftPayment, { errors: PAY_ERRORS })
  const back = useAction(confirmGiftPayment, { errors: PAY_ERRORS, refreshes: REFRESHES })
  const sandbox = useSandbox(giftId)
  const [isRequested, setRequested] = useState(false)
  const once = useRef(false)
  const { mutate: open } = opening
  const { mutate: confirm } = back
  const [paymentId, signature] = [search.get('payment'), search.get('signature')]
  useEffect(() => {
    if (once.current) return
    once.current = true
    if (paymentId && signature) confirm({ giftId, paymentId, signature })
    else open({ giftId })
  }, [open, confirm, giftId, paymentId, signature])
  const failure = opening.error ?? back.error
  // While an attempt is open at the bank, paying again could pay twice.
  const isWaiting = attempt === 'WAITING' && !isRequested
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <div>
        <p className="small muted breaks">{m.gift_pay_to({ name: nameOf(name) })}</p>
        <h1 className="h1 tabular">{rupees(amountPaise, { short: true })}</h1>
      </div>
      {opening.data?.gateway === 'SANDBOX' && (
        <p className="small">
          <strong>{m.billing_sandbox()}</strong> {m.billing_sandbox_free()}
        </p>
      )}
      <ProblemNote>{failure && payError(failure)}</ProblemNote>
      <ProblemNote>{attempt === 'REFUSED' && !isRequested && m.billing_bank_refused()}</ProblemNote>
      {isWaiting && <Note kind="waiting">{m.billing_bank_pending()}</Note>}
      {!isWaiting && opening.data?.gateway === 'SANDBOX' && (
        <SandboxPanel
          order={{ totalPaise: amountPaise, attempt, expiresAt: endsAt }}
          isRequested={isRequested}
          onRequested={setRequested}
          {...sandbox}
        />
      )}
      {!isWaiting && opening.data?.gateway === 'RAZORPAY' && (
        <GatewayForm opened={opening.data} paid={`/donation/paid/${giftId}`} cancelled={`/donation?order=${giftId}`} />
      )}
      {(back.isPending || back.data) && <Note kind="waiting">{m.billing_checking()}</Note>}
      {!isRequested && !isWaiting && (
        <p>
          <ButtonLink to={`/donation?to=${customUrl}`} variant="plain">
            {m.gift_back()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
