import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { pageFacts } from '../app/page-facts.ts'
import { leavePage, showNowPlaying } from '../app/player/player-orders.ts'
import type { Playable, PlayerOrder } from '../app/player/player-orders.ts'
import { AfterStory } from './after-story.ts'
import { DeviceVoice } from './device-voice.ts'
import { HeardSender } from './heard-sender.ts'
import { segmentAt } from './heard.rules.ts'
import { keepQueueSoon, keepRate, keepVoice, readListening } from './stored-listening.ts'
import { findOfflineQueue, keepSounds, soundAddress } from './queue/offline-sounds.ts'
import { IDLE, Store, UNLOADED } from './player-state.ts'
import { readPlayer } from './stored-player.ts'
import type { PlayerState, Sleep } from './player-state.ts'
import {
  addLast,
  clear,
  currentOf,
  joined,
  move,
  playAll,
  playNext,
  playNow,
  remove,
  step,
} from './queue/queue.rules.ts'
import type { Queue } from './queue/queue.rules.ts'
import { openRecording } from './recording.ts'
import type { Sound, SoundEvents, Trouble } from './sound.ts'
import { findAudio } from './story-audio.ts'

/** Between two stories (A12). */
const GAP_MS = 1000
/** Back leads to the story before only at a story's beginning, as on every player. */
const BEGINNING_MS = 4000

/** The player without its looks: queue, sound, sleep and what is told to the server. */
export class PlayerControl {
  readonly store = new Store<PlayerState>(IDLE)
  #sound: Sound | undefined
  #audio: AudioItem | undefined
  #loading: AbortController | undefined
  #gap: ReturnType<typeof setTimeout> | undefined
  #sleepTimer: ReturnType<typeof setTimeout> | undefined
  /** The sentence to begin at when the voice was changed. */
  #sentence: number | undefined
  /** Where to go on in a story that played before the page was loaded anew. */
  #resume: { articleId: string; positionMs: number } | undefined
  /** Called when this page begins to sound, so that others fall silent. */
  onSound: () => void = () => {}
  readonly afterStory = new AfterStory(async () => await this.#sender.arrived())
  readonly #sender = new HeardSender(
    () => this.#told(),
    () => this.#skipGone(),
  )

  /** Takes over what this tab remembers, in silence, and what the server kept for a signed-in listener. */
  async begin(): Promise<void> {
    const before = readPlayer()
    const story = before && currentOf(before.queue)
    if (story && !currentOf(this.store.get().queue)) {
      const { queue, positionMs, durationMs, rate, voices, goesOn } = before
      this.store.set({ queue, positionMs, durationMs, rate, voices, goesOn })
      this.#resume = { articleId: story.articleId, positionMs }
      this.#show()
    }
    const stored = pageFacts()?.viewer ? await readListening() : undefined
    if (stored) {
      this.store.set({ voices: stored.voices })
      this.setRate(stored.rate, { isKept: true })
    }
    const stories = stored ? stored.queue.filter((story) => !story.gone) : ((await findOfflineQueue())?.stories ?? [])
    if (stories.length > 0) this.#setQueue(joined(this.store.get().queue, stories))
  }

  take(order: PlayerOrder): void {
    const { queue, isWaiting } = this.store.get()
    if (order.is === 'toggle') return this.toggle()
    // A second press while the story is on its way says nothing new.
    if (order.is === 'play' && isWaiting && currentOf(queue)?.articleId === order.story.articleId) return
    if (order.is === 'next') return this.#setQueue(playNext(queue, order.story))
    if (order.is === 'add') return this.#setQueue(addLast(queue, order.story))
    this.#setQueue(order.is === 'all' ? playAll(order.stories) : playNow(queue, order.story))
    void this.#load()
  }

  toggle(): void {
    const { isPlaying, isWaiting } = this.store.get()
    if (isPlaying) this.#sound?.pause()
    else if (this.#sound) this.#play()
    else if (!isWaiting) void this.#load()
  }

  pause(): void {
    // Between two stories, or before the first sound, silence means that the next one does not begin.
    const next = this.#gap && step(this.store.get().queue, 1)
    if (next || !this.#sound) {
      this.#unload()
      this.store.set({ notice: null })
    }
    if (next) this.#setQueue(next)
    this.#sound?.pause()
  }

  seek(ms: number): void {
    const { durationMs } = this.store.get()
    const positionMs = Math.max(0, durationMs > 0 ? Math.min(ms, durationMs - 200) : ms)
    if (!this.#sound) {
      if (!this.#resume) return
      this.#resume.positionMs = positionMs
      return this.store.set({ positionMs })
    }
    this.#sender.stop()
    this.#sound.seek(positionMs)
    this.#sender.send()
    if (this.store.get().notice?.is === 'RESUME') this.store.set({ notice: null })
  }

  seekBy(ms: number): void {
    this.seek((this.#sound?.positionMs() ?? this.store.get().positionMs) + ms)
  }

  goTo(by: 1 | -1): void {
    const { queue, positionMs } = this.store.get()
    const next = step(queue, by)
    if (by === -1 && (positionMs > BEGINNING_MS || !next)) return this.seek(0)
    if (!next) return
    this.#setQueue(next)
    void this.#load()
  }

  setRate(rate: number, { isKept: isStored = false } = {}): void {
    if (!SPEEDS.some((speed) => speed === rate) || rate === this.store.get().rate) return
    this.#sender.stop()
    this.store.set({ rate })
    this.#sound?.setRate(rate)
    if (!isStored && pageFacts()?.viewer) keepRate(rate)
  }

  /** Another voice for a language, or with an empty name Chowk's; the sentence begins again. */
  setVoice(language: string, name: string): void {
    const { voices, segments, positionMs, queue } = this.store.get()
    this.store.set({ voices: { ...voices, [language]: name } })
    if (pageFacts()?.viewer) keepVoice(language, name)
    if (!this.#audio || currentOf(queue)?.language !== language) return
    const sentence = segmentAt(segments, positionMs)
    void this.#load()
    this.#sentence = sentence
  }

  /** One speed up or down. */
  stepRate(by: 1 | -1): void {
    const position = SPEEDS.findIndex((speed) => speed === this.store.get().rate)
    const rate = SPEEDS[position + by]
    if (rate) this.setRate(rate)
  }

  readonly setGoesOn = (goesOn: boolean): void => this.store.set({ goesOn })

  setSleep(choice: 'OFF' | 'END' | number): void {
    clearTimeout(this.#sleepTimer)
    const sleep: Sleep =
      typeof choice === 'number' ? { is: 'AT', minutes: choice, at: Date.now() + choice * 60_000 } : { is: choice }
    this.store.set({ sleep })
    if (sleep.is === 'AT') this.#sleepTimer = setTimeout(() => this.#fallAsleep(), sleep.at - Date.now())
  }

  #fallAsleep(): void {
    this.setSleep('OFF')
    this.pause()
  }

  remove(id: string): void {
    const wasCurrent = currentOf(this.store.get().queue)?.articleId === id
    this.#setQueue(remove(this.store.get().queue, id))
    if (!wasCurrent) return
    if (currentOf(this.store.get().queue)) void this.#load()
    else this.close()
  }

  move(id: string, to: number): void {
    this.#setQueue(move(this.store.get().queue, id, to))
  }

  clear(): void {
    this.#setQueue(clear(this.store.get().queue))
  }

  /** Tells the server at once, as when the page is hidden. */
  hide(): void {
    if (this.store.get().isPlaying) this.#sender.send()
  }

  /** Falls silent and forgets what sounds; another player goes on from what the tab remembers. */
  readonly leave = (): void => this.#unload()

  close(): void {
    this.#unload()
    clearTimeout(this.#sleepTimer)
    const { rate, voices } = this.store.get()
    this.store.set({ ...IDLE, rate, voices })
    leavePage()
  }

  #setQueue(queue: Queue<Playable>): void {
    this.store.set({ queue })
    if (pageFacts()?.viewer) keepQueueSoon(queue)
    void keepSounds(queue)
  }

  #unload(): void {
    this.#loading?.abort()
    clearTimeout(this.#gap)
    this.#gap = undefined
    this.#sender.stop()
    this.#sound?.close()
    this.#sound = undefined
    this.#audio = undefined
    this.store.set(UNLOADED)
  }

  async #load(): Promise<void> {
    this.#unload()
    this.#sentence = undefined
    const story = currentOf(this.store.get().queue)
    if (this.#resume?.articleId !== story?.articleId) this.#resume = undefined
    if (!story) return
    const loading = new AbortController()
    this.#loading = loading
    this.store.set({ isWaiting: true, notice: null, positionMs: this.#resume?.positionMs ?? 0 })
    this.#show()
    const onMaking = () => this.store.set({ notice: { is: 'MAKING' } })
    const found = await findAudio(story, this.store.get().voices, { signal: loading.signal, onMaking }).catch(
      (error: unknown) => {
        if (!loading.signal.aborted) throw error
      },
    )
    if (!found || loading.signal.aborted) return
    if (found.is === 'GONE') return this.#skipGone()
    if (found.is !== 'FOUND') return this.store.set({ isWaiting: false, notice: found })
    const url = found.audio.url && (await soundAddress(found.audio.url))
    if (!loading.signal.aborted) this.#start(found.audio, found.voice, url)
  }

  #start(audio: AudioItem, voice: SpeechSynthesisVoice | undefined, url: string | undefined): void {
    const { rate, notice } = this.store.get()
    const { durationMs, segments, mode, language, resumeMs } = audio
    this.#audio = audio
    this.store.set({
      durationMs: durationMs ?? 0,
      segments,
      mode,
      // That a story was left out is still worth saying while the next one begins.
      notice:
        resumeMs !== null && this.#sentence === undefined && !this.#resume
          ? { is: 'RESUME', positionMs: resumeMs }
          : notice?.is === 'GONE'
            ? notice
            : null,
    })
    const from = { positionMs: this.#resume?.positionMs ?? segments[this.#sentence ?? 0]?.startMs ?? 0, rate }
    this.#sentence = undefined
    this.#resume = undefined
    if (voice)
      this.#sound = new DeviceVoice({ segments, durationMs: durationMs ?? 0, language, voice }, from, this.#events())
    else if (url) this.#sound = openRecording(url, from, this.#events())
    this.#play()
  }

  #play(): void {
    this.onSound()
    this.#sound?.play()
  }

  #events(): SoundEvents {
    return {
      onTime: (positionMs) => {
        this.store.set({ positionMs })
        const { isPlaying, sleep } = this.store.get()
        if (isPlaying) this.#sender.hear(positionMs)
        // A device that slept itself may have let the timer wait.
        if (sleep.is === 'AT' && Date.now() >= sleep.at) this.#fallAsleep()
      },
      onPlaying: (isPlaying) => {
        const { notice } = this.store.get()
        const isOver = notice?.is === 'PLAYBACK_BLOCKED' || notice?.is === 'OFFLINE'
        this.store.set({ isPlaying, isWaiting: false, ...(isPlaying && isOver && { notice: null }) })
        if (!isPlaying) this.#sender.stop()
        this.#show()
      },
      onLength: (ms) => {
        if (this.#audio?.durationMs === null) this.store.set({ durationMs: ms })
      },
      onEnd: () => this.#ended(),
      onTrouble: (trouble) => this.#troubled(trouble),
    }
  }

  #troubled(trouble: Trouble): void {
    if (trouble === 'BROKEN') {
      // The file may have gone with its article: asking again tells, and skips it.
      const wasFresh = this.store.get().positionMs === 0
      this.#unload()
      return wasFresh ? this.store.set({ notice: { is: 'OFFLINE' } }) : void this.#load()
    }
    if (trouble === 'VOICE_MISSING') return
    this.store.set({ isWaiting: false, notice: { is: trouble } })
  }

  #ended(): void {
    this.#sender.stop()
    const { sleep, goesOn, queue } = this.store.get()
    if (sleep.is === 'END') return this.store.set({ sleep: { is: 'OFF' }, isPlaying: false })
    const next = goesOn ? step(queue, 1) : undefined
    const ended = this.#audio
    this.afterStory.andThen(() => {
      // Whoever chose another story meanwhile hears that one.
      if (!next || this.#audio !== ended) return
      this.#gap = setTimeout(() => {
        this.#setQueue(next)
        void this.#load()
      }, GAP_MS)
    })
  }

  // Never spoken again (A19): it leaves the queue, and the next story begins.
  #skipGone(): void {
    const { queue } = this.store.get()
    const gone = currentOf(queue)
    if (!gone) return
    const hasNext = queue.index + 1 < queue.stories.length
    this.#unload()
    this.#setQueue(remove(queue, gone.articleId))
    if (hasNext) void this.#load()
    this.store.set({ notice: { is: 'GONE', title: gone.title } })
  }

  #show(): void {
    const { queue, isPlaying } = this.store.get()
    showNowPlaying({ articleId: currentOf(queue)?.articleId ?? null, isPlaying })
  }

  #told() {
    const { durationMs, rate, positionMs } = this.store.get()
    if (!this.#audio || !pageFacts()?.viewer) return undefined
    const { articleId, textVersion } = this.#audio
    return { articleId, textVersion, durationMs, rate, positionMs }
  }
}
