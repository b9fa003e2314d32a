import { useState } from 'react'
import { listAdmins } from '@chowk/contract/member/admin.ts'
import { getOwnership, giveUpOwnership, withdrawOffer } from '@chowk/contract/member/ownership.ts'
import type { Ownership } from '@chowk/contract/member/ownership.ts'
import { personName } from '../../app/code/person-words.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Section } from '../../ui/section.tsx'
import { OfferForm } from './offer-form.tsx'
import styles from './admins.module.css'

/** Who owns the workspace, what is offered, and how owners hand it over. */
export function OwnershipSection({ ownership }: { ownership: Ownership }) {
  const { owners, offers, isOwner } = ownership
  return (
    <Section title={m.admins_owners()} id="ownership">
      <div className={`stack gap-4 ${styles['body']}`}>
        <p className="small muted">{m.admins_owners_text()}</p>
        <ul className="cluster gap-5">
          {owners.map(({ id, name, portrait, isSelf }) => (
            <li key={id}>
              <PersonChip
                name={personName(name)}
                picture={portrait}
                tags={isSelf && <span className="micro muted"> · {m.admins_you()}</span>}
              />
            </li>
          ))}
        </ul>
        {offers
          .filter(({ isForViewer }) => !isForViewer)
          .map((offer) => (
            <Waiting key={offer.id} offer={offer} isOwner={isOwner} />
          ))}
        {isOwner && <OfferForm key={offers.length} ownership={ownership} />}
        {isOwner && owners.length > 1 && <GiveUp />}
      </div>
    </Section>
  )
}

interface WaitingProps {
  offer: Ownership['offers'][number]
  isOwner: boolean
}

function Waiting({ offer: { id, by, to, endsAt }, isOwner }: WaitingProps) {
  const { mutate, problem, isPending } = useAction(withdrawOffer, {
    errors: { OFFER_OVER: m.admins_offer_over },
    refreshes: [getOwnership],
  })
  return (
    <div className="cluster gap-3">
      <p className="small">
        {m.admins_offer_waits({ by: personName(by), to: personName(to), date: dateText(endsAt) })}
      </p>
      {isOwner && (
        <Button small variant="plain" disabled={isPending} onClick={() => mutate({ id })}>
          {m.admins_offer_withdraw()}
        </Button>
      )}
      {problem && (
        <p role="alert" className="small danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function GiveUp() {
  const [isAsking, setAsking] = useState(false)
  const { mutate, problem, isPending } = useAction(giveUpOwnership, {
    errors: { LAST_OWNER: m.admins_last_owner },
    refreshes: [getOwnership, listAdmins],
  })
  return (
    <div>
      <button type="button" className="text-button danger" onClick={() => setAsking(true)}>
        {m.admins_give_up()}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={m.admins_give_up_title()}
          action={m.admins_give_up()}
          isDanger
          isPending={isPending}
          error={problem ?? undefined}
          onConfirm={() => mutate({}, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{m.admins_give_up_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
