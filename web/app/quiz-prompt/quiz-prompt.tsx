import { useEffect, useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { callOverHttp } from '../calls.ts'
import { nowPlaying } from '../player/player-orders.ts'
import { readStored, writeStored } from '../session.ts'
import { showReadyMark } from './ready-mark.ts'
import { wasOfferedToday } from './offered.rules.ts'

/** When a reader is asked about, while a story stands open; not oftener, however long it does. */
const CHECKS_AFTER_MS = [12_000, 45_000, 90_000, 180_000]

const TYPING = 'input, textarea, select, [contenteditable]'

// Never while something sounds, is typed, or stands open already (QE7).
const isBusy = () =>
  document.visibilityState === 'hidden' ||
  nowPlaying().isPlaying ||
  document.activeElement?.matches(TYPING) === true ||
  document.querySelector('dialog[open]') !== null

const isOffered = () => wasOfferedToday(readStored('recommendAssesment'), new Date().toISOString())

/** Offers the quiz once enough was read: once until it is taken, and again the next day (R8.04). A try that runs is no reason to offer one. */
export function QuizPrompt() {
  const [offer, setOffer] = useState<Output<typeof getQuizEligibility>>()
  useEffect(() => {
    const end = new AbortController()
    const ask = async () => {
      if (isBusy() || isOffered()) return
      const found = await callOverHttp(getQuizEligibility, {}, { signal: end.signal })
      if (!found.eligible || found.isTaking || found.need === 0 || isBusy() || isOffered()) return
      const { quizSlug, need, have } = found
      writeStored('recommendAssesment', JSON.stringify({ quizSlug, need, have, at: new Date().toISOString() }))
      showReadyMark()
      setOffer(found)
    }
    // Who is offered nothing misses nothing.
    const timers = CHECKS_AFTER_MS.map((ms) => setTimeout(() => void ask().catch(() => undefined), ms))
    return () => {
      end.abort()
      timers.forEach(clearTimeout)
    }
  }, [])
  if (!offer) return null
  const close = () => setOffer(undefined)
  return (
    <Sheet label={m.quiz_prompt_title()} onClose={close}>
      <div className="stack gap-4">
        <h2 className="h3">{m.quiz_prompt_title()}</h2>
        <p>{m.quiz_prompt_text()}</p>
        <div className="cluster gap-3">
          <ButtonLink to={`/quiz/${offer.quizSlug}`} onClick={close}>
            {m.quiz_prompt_take()}
          </ButtonLink>
          <Button variant="plain" onClick={close}>
            {m.quiz_prompt_read()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
