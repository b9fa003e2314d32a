import type { OfferedPerson } from '@chowk/contract/community/mention/mention.ts'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import styles from './mention.module.css'

interface OfferListProps {
  id: string
  people: readonly OfferedPerson[]
  active: number
  onChoose: (person: OfferedPerson) => void
}

/** The id of one of the people in the list, for the field that points at her. */
export const offerId = (list: string, person: OfferedPerson | undefined): string | undefined =>
  person && `${list}-${person.id}`

/** People who can be named; the field beside it keeps the focus and says which one is meant. */
export function OfferList({ id, people, active, onChoose }: OfferListProps) {
  return (
    <>
      <ul id={id} role="listbox" aria-label={m.community_mention_offers()} className={styles['offers']}>
        {people.map((person, index) => (
          // What is pressed is reached by the keys of the field; the pointer must not take its focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <li
            key={person.id}
            id={offerId(id, person)}
            role="option"
            aria-selected={index === active}
            className={`row gap-3 ${styles['offer']}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Portrait name={person.name} picture={person.portrait} size={32} />
            <span className="stack grow">
              <span className="small-strong breaks">{person.name}</span>
              {person.customUrl && <span className="micro muted truncate">{person.customUrl}</span>}
            </span>
          </li>
        ))}
      </ul>
      <span className="only-heard" role="status">
        {m.community_mention_count({ count: people.length })}
      </span>
    </>
  )
}
