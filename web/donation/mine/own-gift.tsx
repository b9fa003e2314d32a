import { useState } from 'react'
import { cancelContribution, hideGiver, listContributions } from '@chowk/contract/donation/contribution.ts'
import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ContributionFacts } from '../contribution-facts.tsx'
import styles from '../give/donation.module.css'

const ERRORS = { CONTRIBUTION_NOT_FOUND: m.gift_error_missing, ILLEGAL_TRANSITION: m.gift_error_step }

/** One gift of the user, with what they can still do about it. */
export function OwnGift({ gift }: { gift: Contribution }) {
  const [asked, setAsked] = useState<'HIDE' | 'CANCEL' | null>(null)
  const { isAnonymous, may, name } = gift
  return (
    <li className={`stack gap-2 line-below ${styles['thanks']}`}>
      <ContributionFacts gift={gift} heading={nameOf(name)} />
      <div className="cluster gap-3">
        {!isAnonymous && (
          <Button variant="outlined" small onClick={() => setAsked('HIDE')}>
            {m.gift_hide()}
          </Button>
        )}
        {may.includes('CANCELLED') && (
          <Button variant="outlined" small onClick={() => setAsked('CANCEL')}>
            {m.gift_withdraw()}
          </Button>
        )}
      </div>
      {asked === 'HIDE' && <HideQuestion gift={gift} onClose={() => setAsked(null)} />}
      {asked === 'CANCEL' && <CancelQuestion gift={gift} onClose={() => setAsked(null)} />}
    </li>
  )
}

interface QuestionProps {
  gift: Contribution
  onClose: () => void
}

function HideQuestion({ gift: { contributionId }, onClose }: QuestionProps) {
  const hide = useAction(hideGiver, {
    errors: { CONTRIBUTION_NOT_FOUND: m.gift_error_missing },
    refreshes: [listContributions],
  })
  const onSuccess = () => {
    showToast({ text: m.gift_hidden() })
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.gift_hide_title()}
      action={m.gift_hide()}
      isPending={hide.isPending}
      error={hide.problem}
      onConfirm={() => hide.mutate({ contributionId }, { onSuccess })}
      onClose={onClose}
    >
      {m.gift_hide_text()}
    </ConfirmDialog>
  )
}

function CancelQuestion({ gift: { contributionId }, onClose }: QuestionProps) {
  const cancel = useAction(cancelContribution, {
    errors: ERRORS,
    refreshes: [listContributions],
  })
  const onSuccess = () => {
    showToast({ text: m.gift_withdrawn() })
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.gift_withdraw_title()}
      action={m.gift_withdraw()}
      isPending={cancel.isPending}
      error={cancel.problem}
      onConfirm={() => cancel.mutate({ contributionId }, { onSuccess })}
      onClose={onClose}
    />
  )
}
