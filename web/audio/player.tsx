import { langOf } from '../app/bilingual-name.ts'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlaylist,
  IconRewindBackward15,
  IconRewindForward30,
  IconX,
  IconZzz,
} from '../ui/icons.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { pageFacts } from '../app/page-facts.ts'
import { AudioPrompt } from '../app/quiz-prompt/audio-prompt.tsx'
import { takeOrders } from '../app/player/player-orders.ts'
import { m } from '../paraglide/messages.js'
import { Spinner } from '../ui/waiting/spinner.tsx'
import { TextFollower } from './follow-text.ts'
import { joinMediaSession, joinOtherTabs, listenToKeys, rememberInTab, tellWhenHidden } from './outside.ts'
import { PlayerControl } from './player-control.ts'
import type { PlayerState } from './player-state.ts'
import { QueuePanel } from './queue/queue-panel.tsx'
import { currentOf, nextOf } from './queue/queue.rules.ts'
import { SeekLine } from './seek-line.tsx'
import { SpeedButton, Speeds } from './speeds.tsx'
import styles from './player.module.css'
import { PlayerButton } from './player-button.tsx'
import { noticeText, timeText } from './words.ts'

/** The player at the foot of the page; it stays there while its listener goes from page to page. */
export function Player() {
  const [control] = useState(() => new PlayerControl())
  const state = useSyncExternalStore(control.store.follow, control.store.get)
  const [isListOpen, setListOpen] = useState(false)
  useEffect(() => {
    const follower = new TextFollower(control)
    const joins = [joinOtherTabs, joinMediaSession, listenToKeys, tellWhenHidden, rememberInTab]
    const stops = joins.map((join) => join(control))
    const stopTaking = takeOrders((order) => control.take(order))
    void control.begin()
    document.documentElement.setAttribute('data-player', '')
    return () => {
      stopTaking()
      for (const stop of stops) stop()
      follower.close()
      control.leave()
      document.documentElement.removeAttribute('data-player')
    }
  }, [control])
  if (!currentOf(state.queue)) return null
  const toggleList = () => setListOpen(!isListOpen)
  return (
    <>
      {pageFacts()?.viewer && <AudioPrompt control={control} />}
      {isListOpen && <QueuePanel control={control} state={state} onClose={() => setListOpen(false)} />}
      <section className={styles['player']} aria-label={m.audio_player()}>
        <Progress control={control} state={state} />
        <div className={`row gap-3 ${styles['row']}`}>
          <PlayButton control={control} state={state} />
          <About state={state} onList={toggleList} />
          <NoticeLine control={control} state={state} />
          <Ways control={control} state={state} isListOpen={isListOpen} onList={toggleList} />
        </div>
      </section>
    </>
  )
}

interface PlayerSectionProps {
  control: PlayerControl
  state: PlayerState
}

/** The line at the top: how far it is, and a way to go elsewhere. */
function Progress({ control, state }: PlayerSectionProps) {
  const { positionMs, durationMs } = state
  const share = durationMs > 0 ? Math.min(1, positionMs / durationMs) : 0
  return (
    <div className={styles['progress']} style={{ '--share': share }}>
      <SeekLine control={control} state={state} className={styles['seek']} />
    </div>
  )
}

function PlayButton({ control, state: { isPlaying, isWaiting } }: PlayerSectionProps) {
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={isPlaying ? m.audio_pause() : m.audio_play()}
      aria-busy={isWaiting}
      onClick={() => control.toggle()}
    >
      {isWaiting ? <Spinner size="small" label={m.audio_making()} /> : <Icon size={24} aria-hidden />}
    </button>
  )
}

/** Title and time; on a phone they open the list, where all else stands. */
function About({ state, onList }: { state: PlayerState; onList: () => void }) {
  const { queue, positionMs, durationMs } = state
  const story = currentOf(queue)
  const next = nextOf(queue)
  if (!story) return null
  return (
    <div className={styles['about']}>
      <Link
        to={`/details/${story.slug}`}
        className={`truncate strong ${styles['title']}`}
        lang={langOf(story.language)}
      >
        {story.title}
      </Link>
      <p className="truncate small tabular muted">
        {timeText(positionMs, durationMs)}
        {next && <span className={styles['next']}> · {m.audio_next_is({ title: next.title })}</span>}
      </p>
      <button type="button" className={styles['open']} aria-label={m.audio_queue()} onClick={onList} />
    </div>
  )
}

function NoticeLine({ control, state: { notice } }: PlayerSectionProps) {
  return (
    <div className={`small ${styles['notice']}`} role="status">
      {notice?.is === 'RESUME' && (
        <button
          type="button"
          className={`small-strong accent hover-wash ${styles['resume']}`}
          onClick={() => control.seek(notice.positionMs)}
        >
          {m.audio_resume({ time: timeText(notice.positionMs, 0) })}
        </button>
      )}
      {notice && notice.is !== 'RESUME' && <p>{noticeText(notice)}</p>}
    </div>
  )
}

type PlayerButtonsProps = PlayerSectionProps & { isListOpen: boolean; onList: () => void }

function Ways({ control, state, isListOpen, onList }: PlayerButtonsProps) {
  const list = { 'aria-haspopup': 'dialog', 'aria-expanded': isListOpen } as const
  return (
    <div className={`row gap-1 push-end ${styles['ways']}`}>
      <PlayerButton name={m.audio_previous()} icon={IconPlayerSkipBack} onPress={() => control.goTo(-1)} wide />
      <PlayerButton name={m.audio_back()} icon={IconRewindBackward15} onPress={() => control.seekBy(-15_000)} />
      <PlayerButton name={m.audio_on()} icon={IconRewindForward30} onPress={() => control.seekBy(30_000)} wide />
      <PlayerButton name={m.audio_next()} icon={IconPlayerSkipForward} onPress={() => control.goTo(1)} wide />
      <div className={styles['speeds']}>
        <Speeds rate={state.rate} onChoose={(rate) => control.setRate(rate)} />
      </div>
      <SpeedButton rate={state.rate} isOpen={isListOpen} onPress={onList} />
      <PlayerButton name={m.audio_queue()} icon={IconPlaylist} onPress={onList} more={list} wide />
      <PlayerButton
        name={m.audio_sleep()}
        icon={IconZzz}
        onPress={onList}
        more={list}
        isOn={state.sleep.is !== 'OFF'}
        wide
      />
      <PlayerButton name={m.audio_close()} icon={IconX} onPress={() => control.close()} />
    </div>
  )
}
