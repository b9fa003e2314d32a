import { useState } from 'react'
import { listContributions, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import type { Contribution, ContributionState } from '@chowk/contract/donation/contribution.ts'
import { getGiftProfile } from '@chowk/contract/donation/profile.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { ContributionFacts } from '../contribution-facts.tsx'
import styles from '../give/donation.module.css'
import { RefundForm, StatusForm } from './lazy-decide-forms.ts'
import { DECIDE_ERRORS } from './decide-words.ts'

const STEPS: Partial<Record<ContributionState, () => string>> = {
  ACCEPTED: m.gift_accept,
  REJECTED: m.gift_reject,
  ACKNOWLEDGED: m.gift_acknowledge,
  REVERSED: m.gift_reverse,
}

type Decision = 'ACCEPTED' | 'REJECTED' | 'ACKNOWLEDGED' | 'REVERSED'
const isDecision = (state: ContributionState): state is Decision => state in STEPS

/** One contribution to the workspace, with the decisions that are open. */
export function ReceivedGift({ gift }: { gift: Contribution }) {
  const { giverName, may, donation } = gift
  const until = donation?.refundableUntil
  return (
    <li className={`stack gap-2 line-below ${styles['thanks']}`}>
      <ContributionFacts
        gift={gift}
        heading={giverName === null ? m.gift_by_anonymous() : m.gift_by({ name: giverName })}
      />
      <div className="cluster gap-3">
        {may.filter(isDecision).map((to) => (
          <Step key={to} gift={gift} to={to} />
        ))}
        {until && (
          <>
            <SheetButton name={m.gift_refund()}>{(close) => <RefundForm gift={gift} onDone={close} />}</SheetButton>
            <span className="small muted">{m.gift_refund_until({ date: dateText(until) })}</span>
          </>
        )}
      </div>
    </li>
  )
}

function Step({ gift, to }: { gift: Contribution; to: Decision }) {
  const { contributionId } = gift
  const [isOver, setOver] = useState(false)
  const decide = useAction(updateContributionStatus, {
    errors: DECIDE_ERRORS,
    staleCodes: ['ILLEGAL_TRANSITION'],
    refreshes: [listContributions, getGiftProfile],
  })
  const name = STEPS[to]?.() ?? ''
  // What takes something from the giver says why.
  if (to === 'REJECTED' || to === 'REVERSED')
    return (
      <SheetButton name={name}>{(close) => <StatusForm gift={gift} to={to} name={name} onDone={close} />}</SheetButton>
    )
  const onSuccess = () => {
    setOver(true)
    showToast({ text: m.gift_decided() })
  }
  return (
    <>
      <Button
        small
        disabled={decide.isPending || isOver}
        onClick={() => decide.mutate({ contributionId, status: to }, { onSuccess })}
      >
        {name}
      </Button>
      <ProblemNote>{decide.problem}</ProblemNote>
    </>
  )
}
