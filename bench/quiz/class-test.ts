// A whole school takes a quiz at once (BENCH_PUPILS): everybody starts within five seconds, answers on and on for a minute, and hands in within
// five seconds: first each her own quiz, then all the same one, which a teacher set and looks at meanwhile. Each line says how long answers took,
// and the last one whether anything that was called saved is missing. It ends with 1 where something failed or is missing, or where one start
// or handing in of twenty took longer than a second [news:QA21].
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { getQuizLive } from '@chowk/contract/quiz/set/set-live.ts'
import { Agent } from 'undici'
import { cpuOf, end, familyOf, start } from '../load.ts'

const RUSH_MS = 5000
const MINUTE_MS = Number(process.env['BENCH_SECONDS'] ?? 60) * 1000
/** Of all pupils together. */
const ANSWERS_PER_MINUTE = 2000
const GOAL_MS = 1000

interface Pupil {
  cookie: string
  quizSlug: string
  quizSessionId: string
  questions: string[]
  /** What the server called saved: of each question the last number. */
  saved: Map<string, number>
}

class Asker {
  readonly #address: string
  readonly #agent = new Agent({ connections: 64 })
  times: number[] = []
  failures: string[] = []
  failed = 0

  constructor(address: string) {
    this.#address = address
  }

  async ask<C extends Call>(declared: C, cookie: string, input: Input<C>): Promise<Output<C> | undefined> {
    const { method, path } = addressOf(declared.address)
    const named = Object.entries(input as Record<string, string>).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const filled = named.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path)
    const query = method === 'GET' ? `?${new URLSearchParams(named)}` : ''
    const began = performance.now()
    const answer = await this.#agent.request({
      origin: this.#address,
      path: filled + query,
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: method === 'GET' ? null : JSON.stringify(input),
    })
    const { body, message } = (await answer.body.json()) as { body: Output<C>; message: string }
    this.times.push(performance.now() - began)
    if (answer.statusCode === 200) return body
    this.failures.push(`${answer.statusCode} ${message}`)
    this.failed++
    return undefined
  }

  /** Says how long answers took; answers what nineteen of twenty stayed within. */
  say(name: string, cpuMs: number): number {
    const sorted = this.times.toSorted((one, other) => one - other)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0).padStart(6)
    const cpu = (cpuMs / Math.max(1, sorted.length)).toFixed(1).padStart(6)
    const failed =
      this.failures.length > 0 ? `   ${this.failures.length} FAILED: ${[...new Set(this.failures)].join(', ')}` : ''
    console.log(
      `${name.padEnd(40)} ${String(sorted.length).padStart(5)}   p50 ${at(0.5)}   p95 ${at(0.95)} ms (${GOAL_MS})   cpu ${cpu} ms${failed}`,
    )
    this.times = []
    this.failures = []
    return Number(at(0.95))
  }
}

/** Lets everybody do something at a moment of her own within so long. */
async function spread<T>(
  all: readonly T[],
  ms: number,
  work: (each: T, index: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    all.map(async (each, index) => {
      await sleep((ms * index) / all.length)
      await work(each, index)
    }),
  )
}

async function begin(asker: Asker, pupil: Pupil): Promise<void> {
  const begun = await asker.ask(startQuiz, pupil.cookie, { quizSlug: pupil.quizSlug })
  pupil.quizSessionId = begun?.quizSessionId ?? ''
}

async function readPaper(asker: Asker, pupil: Pupil): Promise<Output<typeof getQuizQuestions> | undefined> {
  const { quizSlug: quizId, quizSessionId } = pupil
  return await asker.ask(getQuizQuestions, pupil.cookie, { quizId, quizSessionId })
}

async function answer(asker: Asker, pupil: Pupil, round: number): Promise<void> {
  const questionId = pupil.questions[round % pupil.questions.length] ?? ''
  const seq = round + 1
  const answers = [{ questionId, seq, chosen: [round % 4] }]
  const said = await asker.ask(attemptQuiz, pupil.cookie, { quizSessionId: pupil.quizSessionId, answers })
  if (said?.saved.includes(questionId)) pupil.saved.set(questionId, seq)
}

async function lostOf(asker: Asker, pupil: Pupil): Promise<number> {
  const paper = await readPaper(asker, pupil)
  const seqs = new Map(paper?.questions.map(({ questionId, seq }) => [questionId, seq]))
  return [...pupil.saved].filter(([questionId, seq]) => (seqs.get(questionId) ?? 0) < seq).length
}

/** The page of the teacher asks as often. */
const LOOKS_EVERY_MS = 4000

interface Watching {
  id: string
  cookie: string
}

/** The teacher looks at the live view as long as something goes on. */
async function watched(asker: Asker, { id, cookie }: Watching, work: () => Promise<void>): Promise<void> {
  const done = new AbortController()
  const look = async () => {
    while (!done.signal.aborted) {
      await asker.ask(getQuizLive, cookie, { id })
      await sleep(LOOKS_EVERY_MS, undefined, { signal: done.signal }).catch(() => undefined)
    }
  }
  const looking = look()
  await work().finally(() => done.abort())
  await looking
}

interface Running {
  address: string
  pid: number
  pupils: readonly Pupil[]
  /** Of a quiz that was set, who looks on. */
  watching?: Watching
}

/** One quiz from its start to its results; answers how often something failed or was lost. */
async function run({ address, pid, pupils, watching }: Running): Promise<number> {
  const [asker, onlooker] = [new Asker(address), new Asker(address)]
  const stage = async (name: string, work: () => Promise<void>) => {
    const before = cpuOf(familyOf(pid))
    await (watching ? watched(onlooker, watching, work) : work())
    return asker.say(name, cpuOf(familyOf(pid)) - before)
  }
  const startAll = async () => await spread(pupils, RUSH_MS, async (each) => await begin(asker, each))
  const started = await stage(`starts within ${RUSH_MS / 1000} s`, startAll)
  await stage('papers', async () => {
    await spread(pupils, RUSH_MS, async (pupil) => {
      pupil.questions = (await readPaper(asker, pupil))?.questions.map(({ questionId }) => questionId) ?? []
    })
  })
  const each = Math.floor((ANSWERS_PER_MINUTE * (MINUTE_MS / 60_000)) / pupils.length)
  await stage(`answers within ${MINUTE_MS / 1000} s`, async () => {
    for (let round = 0; round < each; round++)
      await spread(pupils, MINUTE_MS / each, async (pupil) => await answer(asker, pupil, round))
  })
  let lost = 0
  await stage('papers read again', async () => {
    await spread(pupils, RUSH_MS, async (pupil) => void (lost += await lostOf(asker, pupil)))
  })
  const handedIn = await handIn(asker, stage, pupils)
  if (watching) onlooker.say('live view meanwhile', 0)
  const saved = pupils.reduce((sum, pupil) => sum + pupil.saved.size, 0)
  console.log(`${'answers called saved, and lost of them'.padEnd(40)} ${String(saved).padStart(5)}   ${lost}`)
  const slow = [started, handedIn].filter((ms) => ms > GOAL_MS).length
  return asker.failed + onlooker.failed + lost + slow
}

type Stage = (name: string, work: () => Promise<void>) => Promise<number>

async function handIn(asker: Asker, stage: Stage, pupils: readonly Pupil[]): Promise<number> {
  const handedIn = await stage(`handed in within ${RUSH_MS / 1000} s`, async () => {
    await spread(pupils, RUSH_MS, async ({ cookie, quizSessionId }) => {
      await asker.ask(submitQuiz, cookie, { quizSessionId })
    })
  })
  await stage('results', async () => {
    await spread(pupils, RUSH_MS, async ({ cookie, quizSlug }) => {
      await asker.ask(getQuizReview, cookie, { result: quizSlug })
    })
  })
  return handedIn
}

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-'))
fs.chmodSync(home, 0o755)
const { child, said } = await start('quiz/quiz-server.ts', { CHOWK_HOME: home })
const [address, pid] = [said['address'] ?? '', child.pid ?? 0]
const cookies = (said['cookies'] ?? '').split('|')
const pupilOf = (cookie: string, quizSlug: string): Pupil => ({
  cookie,
  quizSlug,
  quizSessionId: '',
  questions: [],
  saved: new Map(),
})
const opening = new Asker(address)
const own: Pupil[] = []
for (const cookie of cookies)
  own.push(pupilOf(cookie, (await opening.ask(getUserwiseQuiz, cookie, {}))?.quizSlug ?? ''))
opening.say('own quiz, one after the other', 0)
const failedOwn = await run({ address, pid, pupils: own })
console.log('The same quiz for all, set by a teacher who looks on:')
const inClass = cookies.map((cookie) => pupilOf(cookie, said['setSlug'] ?? ''))
const watching = { id: said['setId'] ?? '', cookie: said['teacher'] ?? '' }
const failedSet = await run({ address, pid, pupils: inClass, watching })
await end(child)
fs.rmSync(home, { recursive: true, force: true })
if (opening.failed + failedOwn + failedSet > 0) process.exitCode = 1
