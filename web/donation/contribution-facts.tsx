import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { rupees } from '@chowk/contract/money.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { StateDot } from '../ui/state-dot.tsx'
import { WrittenText } from '../ui/written/written-text.tsx'
import { KIND_WORDS, stateOf } from './gift-words.ts'
import { PaperLinks } from './paper-links.tsx'

/** What giver and workspace both see of a contribution. */
export function ContributionFacts({ gift, heading }: { gift: Contribution; heading: string }) {
  const { kind, amountPaise, what, reference, givenOn, isAnonymous, message, reason, papers, proof } = gift
  const { dot, name } = stateOf(gift)
  return (
    <>
      <div className="cluster gap-3 spread">
        <h2 className="strong breaks">{heading}</h2>
        {amountPaise !== null && <span className="strong tabular">{rupees(amountPaise, { short: true })}</span>}
      </div>
      <p className="small muted">
        {KIND_WORDS[kind]()}
        <span className="dot-before">{dateText(`${givenOn}T12:00:00+05:30`)}</span>
        {reference && <span className="dot-before tabular breaks">{reference}</span>}
        {isAnonymous && <span className="dot-before">{m.gift_is_anonymous()}</span>}
      </p>
      <StateDot state={dot}>{name}</StateDot>
      {what && <WrittenText text={what} />}
      {message && <WrittenText text={message} />}
      {reason && <WrittenText text={m.gift_reason_is({ reason })} />}
      {proof && (
        <p>
          <a href={proof.attachmentUrl} target="_blank" rel="noopener noreferrer" className="text-button small">
            {m.gift_proof()}
          </a>
        </p>
      )}
      <PaperLinks papers={papers} />
    </>
  )
}
