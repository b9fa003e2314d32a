import { playableItem } from '../app/player/heard-item.ts'
import { langOf, nameOf } from '../app/bilingual-name.ts'
import { IconPlayerPlayFilled, IconPlayerTrackNext, IconPlaylistAdd } from '../ui/icons.ts'
import { Link } from 'react-router'
import { getLatestAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { ListenButton } from '../app/player/listen-button.tsx'
import { orderPlayer } from '../app/player/player-orders.ts'
import { read, useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { lazyComponent } from '../app/loading/lazy-component.tsx'
import { lengthText } from './heard.rules.ts'
import styles from './listen-screen.module.css'

const OwnQueue = lazyComponent('own-queue', async () => (await import('./queue/own-queue.tsx')).OwnQueue)
const INPUT = { size: 50, segments: false }

/** What can be listened to now: one by one, or all. */
const page = screenOf({
  title: m.app_listen,
  prefetch: () => [read(getLatestAudio, INPUT)],
  show: Listen,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Listen() {
  const latest = useRead(getLatestAudio, INPUT)
  const items = latest.data?.content ?? []
  return (
    <div className={styles['screen']}>
      <div className={`cluster gap-3 spread page-head ${styles['head']}`}>
        <div>
          <h1 className="h1">{m.app_listen()}</h1>
          <p className="muted">{m.audio_heading_text()}</p>
        </div>
        {items.length > 0 && (
          <Button onClick={() => orderPlayer({ is: 'all', stories: items.map(playableItem) })}>
            <IconPlayerPlayFilled size={20} aria-hidden />
            {m.audio_play_all()}
          </Button>
        )}
      </div>
      <OwnQueue />
      <ReadBoundary read={latest} failed={m.audio_list_failed()}>
        {({ content }) => (content.length > 0 ? <Recordings items={content} /> : <NothingToHear />)}
      </ReadBoundary>
    </div>
  )
}

const NothingToHear = () => (
  <StatePanel mark="missing" title={m.audio_empty_title()} text={m.audio_empty_text()}>
    <ButtonLink to="/latest">{m.app_tab_latest()}</ButtonLink>
  </StatePanel>
)

const Recordings = ({ items }: { items: readonly AudioItem[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item.articleId} className={`gap-4 line-below ${styles['row']}`}>
        <AudioRow item={item} />
      </li>
    ))}
  </ul>
)

function AudioRow({ item }: { item: AudioItem }) {
  const story = playableItem(item)
  const put = (is: 'add' | 'next') => {
    orderPlayer({ is, story })
    showToast({ text: m.audio_queued() })
  }
  return (
    <>
      <span className={styles['picture']}>
        <Picture picture={item.picture} ratio={4 / 3} sizes="124px" />
      </span>
      <div>
        <p className="small-strong accent">{nameOf(item.category.name)}</p>
        <h2 className="h3" lang={langOf(item.language)}>
          <Link to={`/details/${item.slug}`} prefetch="none" className="hover-accent">
            {item.title}
          </Link>
        </h2>
        <p className="small muted">
          {nameOf(item.publisher.name)} · <Age of={item.publishedAt} />
          {item.durationMs !== null && ` · ${lengthText(item.durationMs)}`}
        </p>
        {item.mode === 'PUBLISHER' && (
          <p className="small muted">{m.audio_by_publisher({ name: nameOf(item.publisher.name) })}</p>
        )}
      </div>
      <div className={`row ${styles['ways']}`}>
        <ListenButton story={story} variant="card" />
        <PutButton name={m.audio_play_next()} icon={IconPlayerTrackNext} onPress={() => put('next')} />
        <PutButton name={m.audio_add()} icon={IconPlaylistAdd} onPress={() => put('add')} />
      </div>
    </>
  )
}

interface PutButtonProps {
  name: string
  icon: typeof IconPlaylistAdd
  onPress: () => void
}

function PutButton({ name, icon: Icon, onPress }: PutButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={onPress}>
      <Icon size={22} stroke={1.75} aria-hidden />
    </button>
  )
}
