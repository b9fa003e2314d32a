import type { Input, Output } from '@chowk/contract/call.ts'
import { attemptQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { getQuizQuestions } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { forgetAnswers, storeAnswers } from '../../app/device/stored-answers.ts'
import type { GivenAnswer, GivenAnswers } from '../../app/device/stored-answers.ts'
import { eraseStored, readSession } from '../../app/session.ts'
import { isAnswered, joinAnswers } from './answers.rules.ts'
import { EventLog } from './event-log.ts'

/** Rest after a change before it is sent; how often the server is asked for the time that is left (QA9). */
const REST_MS = { change: 2000, beat: 30_000 } as const
/** Waits between tries while nothing gets through (QA10); the last one from there on. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

type Sent = Input<typeof attemptQuiz>['answers'][number]

/** Where a running try stands in this window. */
export interface KeeperState {
  answers: GivenAnswers
  /** Questions that stood on the screen. */
  seen: ReadonlySet<string>
  /** `HERE`: only this device has the last changes, and goes on sending. */
  status: 'SAVED' | 'UNSAVED' | 'SAVING' | 'HERE'
  /** ISO time of the last save. */
  savedAt: string | null
  /** Why the last save did not get through. */
  failure: CallFailed | null
  /** It goes on in another window: nothing is sent from here. */
  isElsewhere: boolean
  /** Somebody else signed in on this device meanwhile: what stands here is not hers. */
  isOfAnother: boolean
  submission: 'NONE' | 'SENDING' | 'FAILED'
  /** Address of the result, once it has ended, however. */
  resultSlug: string | null
  /** When it ends, on the clock of `performance`. */
  endsAt: number
}

interface KeeperFacts extends Output<typeof getQuizQuestions> {
  personId: string
  windowId: string
  /** What this device kept of it. */
  kept: GivenAnswers
}

const NONE: GivenAnswer = { seq: 0, chosen: null, written: null, flagged: false, elapsedMs: 0 }

/** Keeps the answers of a try in one window: on this device at once, on the server soon after. */
export class AnswerKeeper {
  readonly #sessionId: string
  readonly #personId: string
  readonly #windowId: string
  readonly #unsent: Set<string>
  readonly #listeners = new Set<() => void>()
  readonly #log: EventLog
  #state: KeeperState
  #end = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #tries = 0
  #shown: { questionId: string; since: number } | undefined

  constructor({ attempt, questions, personId, windowId, kept }: KeeperFacts) {
    const { answers, unsent } = joinAnswers(questions, kept)
    this.#sessionId = attempt.quizSessionId
    this.#log = new EventLog(attempt.quizSessionId)
    this.#personId = personId
    this.#windowId = windowId
    this.#unsent = new Set(unsent)
    this.#state = {
      answers,
      seen: new Set(),
      status: unsent.length > 0 ? 'UNSAVED' : 'SAVED',
      savedAt: null,
      failure: null,
      isElsewhere: false,
      isOfAnother: false,
      submission: 'NONE',
      resultSlug: null,
      endsAt: performance.now() + Date.parse(attempt.deadline) - Date.parse(attempt.serverNow),
    }
  }

  /** Listens to the page and asks for the time; the answer stops that with a last save. */
  open(): () => void {
    this.#end = new AbortController()
    const { signal } = this.#end
    this.#log.open(signal)
    const seen = () => void (this.#state.submission === 'FAILED' ? this.submit() : this.save())
    for (const name of ['online', 'pagehide']) addEventListener(name, seen, { signal })
    // Hidden it may never be seen again; seen again it may go on elsewhere by now, and its clock may have slept.
    document.addEventListener('visibilitychange', seen, { signal })
    addEventListener('offline', () => this.#say({ failure: new CallFailed({ status: 0, message: '' }) }), { signal })
    const beat = setInterval(seen, REST_MS.beat)
    signal.addEventListener('abort', () => clearInterval(beat))
    void this.save()
    return () => {
      void this.save()
      this.#end.abort()
      clearTimeout(this.#timer)
    }
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = (): KeeperState => this.#state

  /** A question stands on the screen from now on; the time before belongs to the one before. */
  show(questionId: string): void {
    const { answers, seen } = this.#state
    const before = this.#shown
    this.#shown = { questionId, since: performance.now() }
    this.#say({ seen: new Set([...seen, questionId]) })
    if (!before) return
    const answer = answers[before.questionId] ?? NONE
    const elapsedMs = Math.round(answer.elapsedMs + performance.now() - before.since)
    this.#say({ answers: { ...answers, [before.questionId]: { ...answer, elapsedMs } } })
    if (this.#unsent.size > 0) void this.save()
  }

  /** Chooses, writes, takes back or flags. */
  change(questionId: string, change: Partial<Pick<GivenAnswer, 'chosen' | 'written' | 'flagged'>>): void {
    const { answers, submission, resultSlug } = this.#state
    if (this.#isClosed() || submission === 'SENDING' || resultSlug !== null) return
    const answer = answers[questionId] ?? NONE
    this.#unsent.add(questionId)
    const changed = { ...answers, [questionId]: { ...answer, ...change, seq: answer.seq + 1 } }
    this.#say({ answers: changed, status: 'UNSAVED', submission: 'NONE' })
    void this.#keepHere()
    this.#after(REST_MS.change, () => this.save())
  }

  /** Sends what the server does not have, now; with nothing to send it asks for the time that is left. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    const { submission, resultSlug } = this.#state
    if (this.#isClosed() || submission !== 'NONE' || resultSlug !== null) return
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
    // What was changed while it was under way.
    if (this.#state.status === 'UNSAVED' && this.#state.submission === 'NONE')
      this.#after(REST_MS.change, () => this.save())
  }

  /** Hands the try in with all that is not saved yet. Pressed twice it is handed in once; what fails may be tried again. */
  async submit(): Promise<void> {
    if (this.#state.submission === 'SENDING' || this.#isClosed()) return
    clearTimeout(this.#timer)
    this.#say({ submission: 'SENDING' })
    await this.#sending
    try {
      const answers = this.#answersToSend()
      const sent = { quizSessionId: this.#sessionId, windowId: this.#windowId, answers, events: this.#log.toSend() }
      const { resultSlug } = await callOverHttp(submitQuiz, sent)
      await this.#ended(resultSlug)
    } catch (thrown) {
      const failure = failureOf(thrown)
      this.#say({ submission: 'FAILED', failure, isElsewhere: failure.code === 'CONTINUED_ELSEWHERE' })
      if (failure.isOffline || failure.status === 429 || failure.status >= 500) this.#again(() => this.submit())
    }
  }

  /** Time has passed: what was answered is handed in. Where nothing was, the try ends by itself and uses nothing up (QA15). */
  async timeOver(): Promise<void> {
    await (Object.values(this.#state.answers).some(isAnswered) ? this.submit() : this.save())
  }

  // On a device that several share a window may outlive who sat there: nothing of hers is sent by the next.
  #isClosed(): boolean {
    const session = readSession()
    if (session && session.userData.userId !== this.#personId && !this.#state.isOfAnother)
      this.#say({ isOfAnother: true })
    return this.#state.isElsewhere || this.#state.isOfAnother
  }

  #answersToSend = (): Sent[] =>
    [...this.#unsent].map((questionId) => ({ questionId, ...(this.#state.answers[questionId] ?? NONE) }))

  async #send(): Promise<void> {
    const answers = this.#answersToSend()
    if (answers.length > 0) this.#say({ status: 'SAVING' })
    try {
      const events = this.#log.toSend()
      const sent = { quizSessionId: this.#sessionId, windowId: this.#windowId, answers, events }
      const { serverNow, remainingMs } = await callOverHttp(attemptQuiz, sent)
      this.#tries = 0
      this.#log.sent(events)
      // Of one that changed meanwhile the server has not the last.
      for (const { questionId, seq } of answers)
        if (this.#state.answers[questionId]?.seq === seq) this.#unsent.delete(questionId)
      this.#say({
        status: this.#unsent.size > 0 ? 'UNSAVED' : 'SAVED',
        failure: null,
        endsAt: performance.now() + remainingMs,
        ...(answers.length > 0 && { savedAt: serverNow }),
      })
      if (remainingMs === 0) this.#again(() => this.timeOver())
      await (this.#unsent.size > 0 ? this.#keepHere() : forgetAnswers(this.#sessionId))
    } catch (thrown) {
      await this.#failed(failureOf(thrown))
    }
  }

  async #failed(failure: CallFailed): Promise<void> {
    if (failure.code === 'ATTEMPT_ENDED') {
      await this.#ended(resultOf(failure))
      return
    }
    this.#say({
      status: this.#unsent.size > 0 ? 'HERE' : 'SAVED',
      failure,
      isElsewhere: failure.code === 'CONTINUED_ELSEWHERE',
    })
    if (failure.code === 'CONTINUED_ELSEWHERE') return
    this.#again(() => this.save())
  }

  async #ended(resultSlug: string): Promise<void> {
    eraseStored('quizSessionId')
    this.#unsent.clear()
    await forgetAnswers(this.#sessionId)
    this.#say({ resultSlug, status: 'SAVED', failure: null })
  }

  #again(step: () => Promise<void>): void {
    const ms = AGAIN_MS[Math.min(this.#tries, AGAIN_MS.length - 1)] ?? 0
    this.#tries += 1
    this.#after(ms, step)
  }

  #after(ms: number, step: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (!this.#end.signal.aborted) this.#timer = setTimeout(() => void step(), ms)
  }

  async #keepHere(): Promise<void> {
    const { answers } = this.#state
    const [quizSessionId, personId, windowId] = [this.#sessionId, this.#personId, this.#windowId]
    await storeAnswers({ quizSessionId, personId, windowId, answers, unsent: [...this.#unsent] })
  }

  #say(change: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The result of a try that has ended, as its refusal names it. */
export function resultOf({ refused }: CallFailed): string {
  const slug = refused?.details?.['resultSlug']
  return typeof slug === 'string' ? slug : ''
}

const failureOf = (thrown: unknown): CallFailed =>
  thrown instanceof CallFailed ? thrown : new CallFailed({ status: 0, message: '', cause: thrown })
