import { useEffect, useState } from 'react'
import { getAudioPopup } from '@chowk/contract/quiz/audio.ts'
import type { AudioPopup } from '@chowk/contract/quiz/audio.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { isSameDay } from '../../ui/time.rules.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { callOverHttp } from '../calls.ts'
import { readTab, writeTab } from '../stored/tab-store.ts'

/** What of a player is asked for: to wait after a story, when the server knows what was heard. */
interface Playing {
  afterStory: { use(ask: () => Promise<void>): () => void }
}

const OFFERED = 'chowk-audio-quiz-offered'

const wasOfferedHereToday = () => {
  const offeredAt = readTab(OFFERED)
  return offeredAt !== null && isSameDay(offeredAt, new Date().toISOString())
}

/** Asks whoever heard enough whether she takes the quiz: after a story, once a day, and the next story waits meanwhile (QE9). */
export function AudioPrompt({ control }: { control: Playing }) {
  const [offer, setOffer] = useState<{ popup: AudioPopup; goOn: () => void }>()
  useEffect(
    () =>
      control.afterStory.use(async () => {
        if (wasOfferedHereToday() || document.querySelector('dialog[open]')) return
        const { popup } = await callOverHttp(getAudioPopup, {})
        if (!popup) return
        writeTab(OFFERED, new Date().toISOString())
        await new Promise<void>((goOn) => setOffer({ popup, goOn }))
      }),
    [control],
  )
  if (!offer) return null
  const { popup, goOn } = offer
  const close = () => setOffer(undefined)
  const goOnListening = () => {
    close()
    goOn()
  }
  const title = popup.title[getLocale()] ?? popup.title.en
  return (
    <Sheet label={title} onClose={goOnListening}>
      <div className="stack gap-4">
        <h2 className="h3">{title}</h2>
        <p>{m.quiz_audio_prompt_text()}</p>
        <div className="cluster gap-3">
          <ButtonLink to={`/quiz/${popup.quizSlug}`} onClick={close}>
            {m.quiz_prompt_take()}
          </ButtonLink>
          <Button variant="plain" onClick={goOnListening}>
            {m.quiz_audio_prompt_go_on()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
