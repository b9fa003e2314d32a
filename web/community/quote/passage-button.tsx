import { IconQuote } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { quotePassage } from './passage-store.ts'
import { selectedPassage } from './passage.rules.ts'
import styles from './quote.module.css'

type Selected = NonNullable<ReturnType<typeof selectedPassage>>

/** Beside a selected passage of a post or comment: puts it into the comment as a quotation. By keys the menus do the same. */
export function PassageButton() {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => setSelected(selectedPassage())
    document.addEventListener('selectionchange', look)
    // What is fixed to the window must not stay behind when the text moves.
    document.addEventListener('scroll', look, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look)
      quotePassage(null)
    }
  }, [])
  if (!selected) return null
  return (
    <button
      type="button"
      className={`inline-row gap-2 small-strong ${styles['button']}`}
      style={{ '--below': `${selected.below}px`, '--left': `${selected.left}px` }}
      // A press must not end the selection before it is taken.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        quotePassage(selected.passage)
        document.getSelection()?.removeAllRanges()
      }}
    >
      <IconQuote size={18} stroke={1.75} aria-hidden />
      {m.community_passage_quote()}
    </button>
  )
}
