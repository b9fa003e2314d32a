import { makeFollowers } from '../../app/stored/followers.ts'
import type { Output } from '@chowk/contract/call.ts'
import { attemptQuiz, getQuizQuestions, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import type { GivenAnswer, GivenAnswers } from '../../app/device/stored-answers.ts'
import { SavePace } from '../../app/device/save-pace.ts'
import { eraseStored, readSession } from '../../app/session.ts'
import type { Paper } from '../../app/device/stored-papers.ts'
import type { AnswerShelf } from './answer-shelf.ts'
import { isAnswered, joinAnswers, withSaved } from '../take/answers.rules.ts'
import { EventLog } from './event-log.ts'

/** Rest after a change before it is sent; how often the server is asked for the time that is left (QA9). */
const REST_MS = { change: 2000, beat: 30_000 } as const

type Sent = GivenAnswer & { questionId: string }
type Said = Output<typeof attemptQuiz>

/** Where a running try stands in this window. */
export interface KeeperState {
  answers: GivenAnswers
  /** Questions that stood on the screen. */
  seen: ReadonlySet<string>
  /** `HERE`: only this device has the last changes, and goes on sending. */
  status: 'SAVED' | 'UNSAVED' | 'SAVING' | 'HERE'
  /** ISO time of the last save. */
  savedAt: string | null
  /** Questions whose last change the server did not take, since another answer counts: that one is shown now. */
  overtaken: readonly string[]
  /** Why the last save did not get through. */
  failure: CallFailed | null
  /** It goes on in another window: nothing is sent from here. */
  isElsewhere: boolean
  /** Somebody else signed in on this device meanwhile: what stands here is not hers. */
  isOfAnother: boolean
  /** Whoever runs the quiz voided the try: nothing of it counts, and it has no result. */
  isVoided: boolean
  submission: 'NONE' | 'SENDING' | 'FAILED'
  /** Address of the result, once it has ended, however. */
  resultSlug: string | null
  /** When it ends, on the clock of `performance`. */
  endsAt: number
}

interface KeeperFacts {
  quizSlug: string
  paper: Paper
  personId: string
  windowId: string
  /** What this device kept of it. */
  kept: GivenAnswers
  shelf: AnswerShelf
}

const NONE: GivenAnswer = { seq: 0, chosen: null, written: null, flagged: false, elapsedMs: 0 }

/** Keeps the answers of a try in one window: on this device at once, on the server soon after. */
export class AnswerKeeper {
  readonly #quizSlug: string
  readonly #sessionId: string
  readonly #personId: string
  readonly #windowId: string
  readonly #shelf: AnswerShelf
  readonly #unsent: Set<string>
  readonly #followers = makeFollowers()
  readonly #log: EventLog
  readonly #pace = new SavePace()
  /** With the answers that the server is known to have. */
  #paper: Paper
  #state: KeeperState
  #end = new AbortController()
  #sending: Promise<void> | undefined
  #shown: { questionId: string; since: number } | undefined
  /** The user, or the end of time, wants the try handed in; what failed is retried only as long. */
  #isSubmitWanted = false

  constructor({ quizSlug, paper, personId, windowId, kept, shelf }: KeeperFacts) {
    const { attempt, questions } = paper
    const { answers, unsent } = joinAnswers(questions, kept)
    this.#quizSlug = quizSlug
    this.#sessionId = attempt.quizSessionId
    this.#log = new EventLog(attempt.quizSessionId)
    this.#personId = personId
    this.#windowId = windowId
    this.#shelf = shelf
    this.#paper = paper
    this.#unsent = new Set(unsent)
    this.#state = {
      answers,
      seen: new Set(),
      status: unsent.length > 0 ? 'UNSAVED' : 'SAVED',
      savedAt: null,
      overtaken: [],
      failure: null,
      isElsewhere: false,
      isOfAnother: false,
      isVoided: false,
      submission: 'NONE',
      resultSlug: null,
      endsAt: performance.now() + Date.parse(attempt.deadline) - Date.parse(attempt.serverNow),
    }
  }

  /** Listens to the page and asks for the time; the answer stops that with a last save. */
  open(): () => void {
    this.#end = new AbortController()
    const { signal } = this.#end
    this.#pace.begin()
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
      this.#pace.stop()
    }
  }

  readonly listen = this.#followers.follow

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
    this.#isSubmitWanted = false
    const answer = answers[questionId] ?? NONE
    this.#unsent.add(questionId)
    const changed = { ...answers, [questionId]: { ...answer, ...change, seq: answer.seq + 1 } }
    this.#say({ answers: changed, status: 'UNSAVED', submission: 'NONE', overtaken: [] })
    void this.#keepHere()
    this.#pace.after(REST_MS.change, () => this.save())
  }

  /** Sends what the server does not have, now; with nothing to send it asks for the time that is left. */
  async save(): Promise<void> {
    this.#pace.clear()
    const { submission, resultSlug } = this.#state
    if (this.#isClosed() || submission !== 'NONE' || resultSlug !== null) return
    if (this.#pace.restMs() > 0) return this.#pace.after(0, () => this.save())
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
    // What was changed while it was under way.
    if (this.#state.status === 'UNSAVED' && this.#state.submission === 'NONE')
      this.#pace.after(REST_MS.change, () => this.save())
  }

  /** Hands the try in with all that is not saved yet. Pressed twice it is handed in once; what fails may be tried again. */
  async submit(): Promise<void> {
    if (this.#isClosed()) return
    this.#isSubmitWanted = true
    if (this.#state.submission === 'SENDING') return
    this.#pace.clear()
    if (this.#state.submission === 'FAILED' && this.#pace.restMs() > 0) return this.#pace.after(0, () => this.submit())
    this.#say({ submission: 'SENDING' })
    await this.#sending
    // The user went back while the last save was under way.
    if (!this.#isSubmitWanted) {
      this.#say({ submission: 'NONE' })
      return await this.save()
    }
    try {
      const answers = this.#answersToSend()
      const sent = { quizSessionId: this.#sessionId, windowId: this.#windowId, answers, events: this.#log.toSend() }
      const { resultSlug } = await callOverHttp(submitQuiz, sent, this.#hearing)
      await this.#ended({ resultSlug })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.code === 'ATTEMPT_VOIDED') return await this.#ended({ isVoided: true, submission: 'NONE' })
      if (!this.#isSubmitWanted) {
        this.#say({ submission: 'NONE' })
        return await this.#failed(failure)
      }
      this.#say({ submission: 'FAILED', failure, isElsewhere: failure.code === 'CONTINUED_ELSEWHERE' })
      if (failure.isOffline || failure.status === 429 || failure.status >= 500) this.#pace.again(() => this.submit())
    }
  }

  /** The user goes back from handing in: what failed is not retried. Once the time is over there is no way back. */
  goBack(): void {
    const { submission, resultSlug, endsAt } = this.#state
    if (performance.now() >= endsAt || resultSlug !== null) return
    this.#isSubmitWanted = false
    if (submission !== 'FAILED') return
    this.#pace.clear()
    this.#say({ submission: 'NONE', status: this.#unsent.size > 0 ? 'HERE' : 'SAVED' })
    this.#pace.again(() => this.save())
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
    const { isElsewhere, isOfAnother, isVoided } = this.#state
    return isElsewhere || isOfAnother || isVoided
  }

  #answersToSend = (): Sent[] =>
    [...this.#unsent].map((questionId) => ({ questionId, ...(this.#state.answers[questionId] ?? NONE) }))

  async #send(): Promise<void> {
    const answers = this.#answersToSend()
    if (answers.length > 0) this.#say({ status: 'SAVING' })
    try {
      const events = this.#log.toSend()
      const sent = { quizSessionId: this.#sessionId, windowId: this.#windowId, answers, events }
      const said = await callOverHttp(attemptQuiz, sent, this.#hearing)
      this.#pace.gotThrough()
      this.#log.sent(events)
      await this.#saved(answers, said)
    } catch (thrown) {
      await this.#failed(failureOf(thrown))
    }
  }

  // Saved is what the server says is saved, and nothing else (QA17).
  async #saved(sent: readonly Sent[], { saved, stale, serverNow, remainingMs }: Said): Promise<void> {
    const taken = sent.filter(({ questionId }) => saved.includes(questionId))
    // Of one that changed meanwhile the server has not the last.
    for (const { questionId, seq } of taken)
      if (this.#state.answers[questionId]?.seq === seq) this.#unsent.delete(questionId)
    this.#paper = withSaved(this.#paper, taken, { serverNow, remainingMs })
    if (stale.length > 0) await this.#takeOver(stale)
    this.#say({
      status: this.#unsent.size > 0 ? 'UNSAVED' : 'SAVED',
      failure: null,
      endsAt: performance.now() + remainingMs,
      ...(taken.length > 0 && { savedAt: serverNow }),
    })
    if (remainingMs === 0) this.#pace.again(() => this.timeOver())
    await this.#shelf.keepPaper(this.#paper)
    await (this.#unsent.size > 0 ? this.#keepHere() : this.#shelf.forgetAnswers())
  }

  // Another answer counts: a later one of another device, or the one that was there when there was no way back. It is shown, and said.
  async #takeOver(stale: readonly string[]): Promise<void> {
    const asked = { quizId: this.#quizSlug, quizSessionId: this.#sessionId }
    const paper = await callOverHttp(getQuizQuestions, asked, this.#hearing)
    const { answers, overtaken } = this.#state
    const changed = { ...answers }
    for (const { questionId, seq, chosen, written, flagged } of paper.questions) {
      if (!stale.includes(questionId)) continue
      const own = answers[questionId] ?? NONE
      changed[questionId] = { ...own, chosen, written, flagged, seq: Math.max(seq, own.seq) }
      this.#unsent.delete(questionId)
    }
    this.#paper = paper
    this.#say({ answers: changed, overtaken: [...new Set([...overtaken, ...stale])] })
  }

  async #failed(failure: CallFailed): Promise<void> {
    if (failure.code === 'ATTEMPT_ENDED') {
      await this.#ended({ resultSlug: resultOf(failure) })
      return
    }
    if (failure.code === 'ATTEMPT_VOIDED') return await this.#ended({ isVoided: true, submission: 'NONE' })
    this.#say({
      status: this.#unsent.size > 0 ? 'HERE' : 'SAVED',
      failure,
      isElsewhere: failure.code === 'CONTINUED_ELSEWHERE',
    })
    if (failure.code === 'CONTINUED_ELSEWHERE') return
    this.#pace.again(() => this.save())
  }

  // What came too late the server has kept too.
  async #ended(how: Partial<KeeperState>): Promise<void> {
    eraseStored('quizSessionId')
    this.#unsent.clear()
    await Promise.all([this.#shelf.forgetAnswers(), this.#shelf.forgetPaper()])
    this.#say({ ...how, status: 'SAVED', failure: null })
  }

  readonly #hearing = { seeHeaders: (headers: Headers) => this.#pace.hear(headers) }

  readonly #keepHere = async () => await this.#shelf.keepAnswers(this.#state.answers, [...this.#unsent])

  #say(change: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...change }
    this.#followers.tell()
  }
}

/** The result of a try that has ended, as its refusal names it. */
export function resultOf({ refused }: CallFailed): string {
  const slug = refused?.details?.['resultSlug']
  return typeof slug === 'string' ? slug : ''
}

const failureOf = (thrown: unknown): CallFailed =>
  thrown instanceof CallFailed ? thrown : new CallFailed({ status: 0, message: '', cause: thrown })
