import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Tries in which this page was told no; nothing of it is kept anywhere. */
const refusedIn = new Set<string>()

const listen = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isFull = () => document.fullscreenElement !== null

/** Asks to fill the screen with a quiz, where its school wants that and the device can; no is an answer, and nothing follows from it (QC10). */
export function FullscreenAsk({ quizSessionId }: { quizSessionId: string }) {
  const isFilled = useSyncExternalStore(listen, isFull, () => false)
  const [wasFilled, setWasFilled] = useState(false)
  const [isRefused, setRefused] = useState(() => refusedIn.has(quizSessionId))
  // The pages after the quiz stand in the window as before.
  useEffect(() => () => void (isFull() && document.exitFullscreen().catch(() => undefined)), [])
  if (isFilled || isRefused || !document.fullscreenEnabled) return null
  const refuse = () => {
    refusedIn.add(quizSessionId)
    setRefused(true)
  }
  // A browser that will not is a no too.
  const fill = () => void document.documentElement.requestFullscreen().then(() => setWasFilled(true), refuse)
  return (
    <Note kind="notice">
      <div className="stack gap-2">
        <p role="status">{wasFilled ? m.quiz_fullscreen_left() : m.quiz_fullscreen_ask()}</p>
        <div className="cluster gap-2">
          <Button small onClick={fill}>
            {m.quiz_fullscreen_yes()}
          </Button>
          <Button small variant="plain" onClick={refuse}>
            {m.quiz_fullscreen_no()}
          </Button>
        </div>
      </div>
    </Note>
  )
}
