import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { IconGripVertical, IconX } from '../../ui/icons.ts'
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import type { Playable } from '../../app/player/player-orders.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stone } from '../../ui/stone.tsx'
import { lengthText } from '../heard.rules.ts'
import type { PlayerControl } from '../player-control.ts'
import type { PlayerState } from '../player-state.ts'
import styles from './queue-list.module.css'
import { timeText } from '../words.ts'

interface ListProps {
  control: PlayerControl
  state: PlayerState
}

/** The stories in their order: moved by their handles, with the pointer or the arrow keys. */
export function QueueList({ control, state }: ListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const { stories, index } = state.queue
  const moveTo = (story: Playable, to: number) => {
    const position = Math.max(0, Math.min(to, stories.length - 1))
    control.move(story.articleId, position)
    setSaid(m.audio_moved({ title: story.title, place: position + 1, count: stories.length }))
  }
  const drag = (story: Playable, event: PointerEvent) => {
    if (dragged !== story.articleId) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    moveTo(story, over === -1 ? rows.length - 1 : over)
  }
  return (
    <>
      <ol ref={list}>
        {stories.map((story, position) => (
          <li
            key={story.articleId}
            className={`${styles['row']} ${story.articleId === dragged ? styles['dragged'] : ''}`}
            aria-current={position === index ? 'true' : undefined}
          >
            <Handle
              story={story}
              isCurrent={position === index}
              onStep={(by) => moveTo(story, position + by)}
              onGrab={(isHeld) => setDragged(isHeld ? story.articleId : undefined)}
              onDrag={(event) => drag(story, event)}
            />
            <QueuedStory story={story} state={state} isCurrent={position === index} control={control} />
          </li>
        ))}
      </ol>
      <p className="only-heard" role="status">
        {said}
      </p>
    </>
  )
}

interface HandleProps {
  story: Playable
  isCurrent: boolean
  onStep: (by: number) => void
  onGrab: (isHeld: boolean) => void
  onDrag: (event: PointerEvent) => void
}

function Handle({ story, isCurrent, onStep, onGrab, onDrag }: HandleProps) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <button
      type="button"
      className={`muted ${styles['handle']}`}
      aria-label={m.audio_move({ title: story.title })}
      onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onGrab(true)
      }}
      onPointerMove={onDrag}
      onPointerUp={() => onGrab(false)}
      onPointerCancel={() => onGrab(false)}
    >
      {isCurrent ? <Stone label={m.audio_listening()} /> : <IconGripVertical size={20} stroke={2} aria-hidden />}
    </button>
  )
}

function QueuedStory({ story, state, isCurrent, control }: ListProps & { story: Playable; isCurrent: boolean }) {
  const { positionMs, durationMs } = state
  const length = story.durationMs ? ` · ${lengthText(story.durationMs)}` : ''
  return (
    <>
      <span className={styles['picture']}>
        <Picture picture={{ ...story.picture, alt: '' }} ratio={1} sizes="44px" />
      </span>
      {isCurrent ? (
        <Link to={`/details/${story.slug}`} className={styles['story']}>
          <span className={`h4 clamp ${styles['current']}`} lang={langOf(story.language)}>
            {story.title}
          </span>
        </Link>
      ) : (
        <button type="button" className={styles['story']} onClick={() => control.take({ is: 'play', story })}>
          <span className={`clamp ${styles['title']}`} lang={langOf(story.language)}>
            {story.title}
          </span>
          <span className="small tabular muted">{nameOf(story.publisher.name) + length}</span>
        </button>
      )}
      {isCurrent && <span className="small tabular muted whole">{timeText(positionMs, durationMs)}</span>}
      {!isCurrent && (
        <button
          type="button"
          className={`icon-button ${styles['remove']}`}
          aria-label={m.audio_remove({ title: story.title })}
          onClick={() => control.remove(story.articleId)}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </>
  )
}
