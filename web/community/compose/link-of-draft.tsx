import { useEffect, useRef, useState } from 'react'
import { firstLink } from '@chowk/contract/community/first-link.ts'
import { previewLink } from '@chowk/contract/community/link-preview.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { CardOfDraft } from '../post/link-card.tsx'

/** Nobody types for so long: the address is complete. */
const REST_MS = 800

/** What stood there when it last rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

interface LinkOfDraftProps {
  text: string
  /** The address whose card was taken away. */
  hidden: string | null
  onHide: (link: string | null) => void
}

/** The card that a text will have, of its first address. Nothing stands there while there is none, or the page says nothing. */
export function LinkOfDraft({ text, hidden, onHide }: LinkOfDraftProps) {
  const link = firstLink(text)
  const rested = useRested(link)
  const isComplete = link !== null && link === rested
  return (
    <div aria-live="polite">
      {isComplete && <CardOrNone key={link} link={link} isHidden={link === hidden} onHide={onHide} />}
    </div>
  )
}

interface CardProps extends Pick<LinkOfDraftProps, 'onHide'> {
  link: string
  isHidden: boolean
}

function CardOrNone({ link, isHidden, onHide }: CardProps) {
  const { data } = useRead(previewLink, { url: link })
  const wasHidden = useRef(isHidden)
  if (!data?.link) return null
  if (!isHidden) return <CardOfDraft link={data.link} onRemove={() => onHide(link)} />
  // Whoever took it away by the keyboard goes on where the card was.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!wasHidden.current) button?.focus({ preventScroll: true })
    wasHidden.current = true
  }
  return (
    <p className="cluster gap-2 small muted">
      {m.community_link_none()}
      <button type="button" ref={takeFocus} className="text-button" onClick={() => onHide(null)}>
        {m.community_link_again()}
      </button>
    </p>
  )
}
