import { nameOf } from '../app/bilingual-name.ts'
import { PLAYER } from '../app/player/player-orders.ts'
import type { PlayerControl } from './player-control.ts'
import { currentOf } from './queue/queue.rules.ts'
import { storePlayer } from './stored-player.ts'

const BACK_MS = 15_000
const ON_MS = 30_000

/** Keys of the player (A11), off while somebody types. */
export function listenToKeys(control: PlayerControl): () => void {
  const keys: Record<string, () => void> = {
    ' ': () => control.toggle(),
    k: () => control.toggle(),
    ArrowLeft: () => control.seekBy(-BACK_MS),
    ArrowRight: () => control.seekBy(ON_MS),
    N: () => control.goTo(1),
    P: () => control.goTo(-1),
    '<': () => control.stepRate(-1),
    '>': () => control.stepRate(1),
  }
  const onKey = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return
    event.preventDefault()
    run()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

// Fields take every key; buttons and links take the space bar, dialogs of other parts take all.
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('input, textarea, select, [contenteditable="true"], dialog')) return true
  return event.key === ' ' && target?.closest('button, a, summary, [role="button"]') != null
}

/** The keys of headphones, lock screens and keyboards. */
export function joinMediaSession(control: PlayerControl): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => control.toggle()],
    ['pause', () => control.pause()],
    ['stop', () => control.close()],
    ['seekbackward', ({ seekOffset }) => control.seekBy(seekOffset ? -seekOffset * 1000 : -BACK_MS)],
    ['seekforward', ({ seekOffset }) => control.seekBy(seekOffset ? seekOffset * 1000 : ON_MS)],
    ['previoustrack', () => control.goTo(-1)],
    ['nexttrack', () => control.goTo(1)],
    ['seekto', ({ seekTime }) => control.seek((seekTime ?? 0) * 1000)],
  ]
  for (const [name, run] of actions) setHandler(session, name, run)
  let shown: string | undefined
  const show = () => {
    const { queue, isPlaying, positionMs, durationMs, rate } = control.store.get()
    const story = currentOf(queue)
    session.playbackState = story ? (isPlaying ? 'playing' : 'paused') : 'none'
    if (durationMs > 0)
      session.setPositionState({
        duration: durationMs / 1000,
        position: Math.min(positionMs, durationMs) / 1000,
        playbackRate: rate,
      })
    if (shown === story?.articleId) return
    shown = story?.articleId
    const { src, widths } = story?.picture ?? { src: '', widths: [] }
    const artwork = src ? [{ src: widths.length > 0 ? `${src}/${widths.at(-1)}` : src }] : []
    session.metadata = story
      ? new MediaMetadata({ title: story.title, artist: nameOf(story.publisher.name), album: 'Chowk', artwork })
      : null
  }
  const stop = control.store.follow(show)
  return () => {
    stop()
    for (const [name] of actions) setHandler(session, name, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function setHandler(session: MediaSession, name: MediaSessionAction, run: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(name, run)
  } catch {
    // Not every browser knows every action.
  }
}

/** One page sounds at a time: where the newest play began, the others fall silent (A12). */
export function joinOtherTabs(control: PlayerControl): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(PLAYER)
  channel.addEventListener('message', () => control.pause())
  control.onSound = () => channel.postMessage('plays')
  return () => {
    control.onSound = () => {}
    channel.close()
  }
}

/** A page that is loaded anew finds its player as it was, silent until somebody presses. */
export function rememberInTab(control: PlayerControl): () => void {
  let before = control.store.get()
  const remember = () => storePlayer(control.store.get())
  const stop = control.store.follow(() => {
    const now = control.store.get()
    const isSame = now.queue === before.queue && now.isPlaying === before.isPlaying
    before = now
    if (!isSame) remember()
  })
  addEventListener('pagehide', remember)
  return () => {
    remember()
    stop()
    removeEventListener('pagehide', remember)
  }
}

/** Tells the server what was heard when the page is hidden (A13). */
export function tellWhenHidden(control: PlayerControl): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') control.hide()
  }
  document.addEventListener('visibilitychange', onHide)
  return () => document.removeEventListener('visibilitychange', onHide)
}
