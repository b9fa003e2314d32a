import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Position } from '@chowk/contract/news/view.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './continue-bar.module.css'
import { goTo, startReading } from './reading-beat.ts'

const QuizPrompt = lazyComponent(
  'quiz-prompt',
  async () => (await import('../../app/quiz-prompt/quiz-prompt.tsx')).QuizPrompt,
)

/** Below this much, and beyond that, nobody needs the way back. */
const FROM = 8
const TO = 97

interface ContinueBarProps {
  articleId: string
  /** Holds the article; the element marked `data-blocks` inside it holds the text. */
  article: RefObject<HTMLElement | null>
}

/** Watches the reading of an article, offers the quiz once enough was read, and offers to go on where the reader stopped (RR8). */
export function ContinueBar({ articleId, article }: ContinueBarProps) {
  const [position, setPosition] = useState<Position>()
  const { state } = useLocation() as { state: { list?: string; continue?: boolean } | null }
  const list = state?.list
  const goesOn = state?.continue === true
  useEffect(() => {
    const full = article.current
    if (!full) return undefined
    const blocks = full.querySelector<HTMLElement>('[data-blocks]')
    return startReading({
      articleId,
      article: full,
      blocks,
      list,
      onPosition(found) {
        if (found.percent < FROM || found.percent > TO) return
        if (goesOn) goTo(blocks, found)
        else setPosition(found)
      },
    })
  }, [articleId, article, list, goesOn])
  const prompt = useViewer() && <QuizPrompt />
  if (!position) return prompt
  const goOn = () => {
    goTo(article.current?.querySelector<HTMLElement>('[data-blocks]') ?? null, position)
    setPosition(undefined)
  }
  return (
    <>
      {prompt}
      <div className={styles['bar']} role="status">
        <Button onClick={goOn}>{m.news_continue_from({ percent: position.percent })}</Button>
        <Button variant="plain" onClick={() => setPosition(undefined)}>
          {m.app_form_stay()}
        </Button>
      </div>
    </>
  )
}
