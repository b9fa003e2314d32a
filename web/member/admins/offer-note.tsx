import { listAdmins } from '@chowk/contract/member/admin.ts'
import { answerOffer, getOwnership } from '@chowk/contract/member/ownership.ts'
import type { OwnershipOffer } from '@chowk/contract/member/ownership.ts'
import { personName } from '../../app/code/person-words.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'

/** An offer that waits for the viewer's answer. */
export function OfferNote({ offer: { id, by, staysOwner } }: { offer: OwnershipOffer }) {
  const { mutate, problem, isPending } = useAction(answerOffer, {
    errors: { OFFER_OVER: m.admins_offer_over, TOO_YOUNG: m.admins_too_young },
    refreshes: [getOwnership, listAdmins],
  })
  const name = personName(by)
  const answer = (accepts: boolean) =>
    mutate(
      { id, accepts },
      { onSuccess: () => showToast({ text: accepts ? m.admins_offer_accepted() : m.admins_offer_declined() }) },
    )
  return (
    <Note kind="waiting">
      <div className="stack gap-3">
        <strong>{m.admins_offer_for_you({ by: name })}</strong>
        <p>{staysOwner ? m.admins_offer_for_you_stays() : m.admins_offer_for_you_leaves({ by: name })}</p>
        {problem && <p role="alert">{problem}</p>}
        <div className="cluster gap-2">
          <Button small disabled={isPending} onClick={() => answer(true)}>
            {m.admins_offer_accept()}
          </Button>
          <Button small variant="plain" disabled={isPending} onClick={() => answer(false)}>
            {m.admins_offer_decline()}
          </Button>
        </div>
      </div>
    </Note>
  )
}
