import { playerSound } from '../app/player/player-orders.ts'
import type { Sound, SoundEvents } from './sound.ts'

/** Plays a file through the page's one audio element, which keeps the pitch at every speed. */
export function openRecording(url: string, from: { positionMs: number; rate: number }, events: SoundEvents): Sound {
  const audio = playerSound()
  const closing = new AbortController()
  const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
    audio.addEventListener(name, run, { signal: closing.signal })
  on('timeupdate', () => events.onTime(audio.currentTime * 1000))
  on('playing', () => events.onPlaying(true))
  on('pause', () => events.onPlaying(false))
  on('durationchange', () => {
    if (Number.isFinite(audio.duration)) events.onLength(audio.duration * 1000)
  })
  on('ended', () => events.onEnd())
  on('error', () => events.onTrouble('BROKEN'))
  audio.preload = 'auto'
  audio.src = url
  audio.preservesPitch = true
  // Setting the source puts the speed back to its default.
  audio.defaultPlaybackRate = from.rate
  audio.playbackRate = from.rate
  if (from.positionMs > 0) audio.currentTime = from.positionMs / 1000
  return {
    play() {
      audio.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') events.onTrouble('PLAYBACK_BLOCKED')
      })
    },
    pause: () => audio.pause(),
    seek(ms) {
      audio.currentTime = ms / 1000
      events.onTime(ms)
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate
      audio.playbackRate = rate
    },
    positionMs: () => audio.currentTime * 1000,
    close() {
      closing.abort()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      if (url.startsWith('blob:')) URL.revokeObjectURL(url)
    },
  }
}
