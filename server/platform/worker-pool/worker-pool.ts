import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Reply, Work } from './answer-tasks.ts'
import { forkAside, hold, ranFull } from './fork-aside.ts'

/** Why a task came to no answer: it took too long, needed too much memory, failed by itself, or found too much to do before it. */
export class TaskFailure extends Error {
  readonly code: 'TOO_SLOW' | 'TOO_LARGE' | 'FAILED' | 'BUSY'
  constructor(code: TaskFailure['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface WorkerPoolOptions {
  /** A module that calls `answerTasks`. */
  file: URL
  /** As many threads as may run at once; each is started when it is needed. */
  workers: number
  /** Each task may take as long, counted from when a worker has it. */
  timeLimitMs: number
  /** As many tasks may wait for a thread; one more is refused at once. */
  mostWaiting: number
  /** A task that waited so long for a thread is refused. */
  waitLimitMs: number
  /** A worker that had nothing to do for so long is let go, with its memory. */
  idleMs: number
  heapMb: number
  /** Processes instead of threads: libraries that are not JavaScript stay in memory after the end of their thread, but not of their process. */
  inProcesses?: boolean
  /** Most memory of a process in all, with what libraries take outside of JavaScript. */
  memoryMb?: number
}

interface Job {
  name: string
  input: unknown
  timeLimitMs: number
  /** Runs while it waits. */
  patience?: NodeJS.Timeout | undefined
  resolve: (answer: unknown) => void
  reject: (failure: TaskFailure) => void
}

/** Who works: a thread, or a process that is spoken to like one. */
interface Aside {
  /** Tells of `message` and `error`, and of its end by `endsWith`. */
  events: EventEmitter
  endsWith: 'exit' | 'close'
  /** Where no error tells of it: whether it ended because its memory was full. */
  wasFull?: () => boolean
  post: (task: { name: string; input: unknown }) => void
  /** Whether it keeps this process alive. */
  hold: (isBusy: boolean) => void
  end: () => unknown
}

interface Thread {
  worker: Aside
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
}

/**
 * Warm threads for what strangers sent us. A task that exceeds its limit of time or memory ends its thread and fails alone: the next
 * one gets a new thread. A thread at rest keeps no process alive.
 */
export class WorkerPool<Tasks extends Work> {
  readonly #options: WorkerPoolOptions
  readonly #waiting: Job[] = []
  readonly #threads = new Set<Thread>()

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  async run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    timeLimitMs = this.#options.timeLimitMs,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return await new Promise((resolve, reject) => {
      const job: Job = { name, input, timeLimitMs, resolve: resolve as Job['resolve'], reject }
      this.#waiting.push(job)
      this.#startNext()
      if (this.#waiting.includes(job)) this.#letWait(job)
    })
  }

  /** Ends all threads; what they were at, or would have been, fails. */
  async close(): Promise<void> {
    const closed = new TaskFailure('FAILED', 'The workers were closed')
    for (const job of this.#waiting.splice(0)) {
      clearTimeout(job.patience)
      job.reject(closed)
    }
    await Promise.all([...this.#threads].map(async (thread) => await this.#end(thread, closed)))
  }

  #letWait(job: Job): void {
    const { mostWaiting, waitLimitMs } = this.#options
    if (this.#waiting.length > mostWaiting) this.#refuse(job, `More than ${mostWaiting} tasks wait already`)
    else
      job.patience = setTimeout(() => this.#refuse(job, `No thread was free for ${waitLimitMs / 1000} s`), waitLimitMs)
  }

  #refuse(job: Job, message: string): void {
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    job.reject(new TaskFailure('BUSY', message))
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return
    const free = [...this.#threads].find((each) => !each.job)
    const thread = free ?? (this.#threads.size < this.#options.workers ? this.#open() : undefined)
    const job = thread && this.#waiting.shift()
    if (!job) return
    clearTimeout(thread.timer)
    clearTimeout(job.patience)
    thread.job = job
    thread.worker.hold(true)
    thread.timer = setTimeout(
      () => this.#fail(thread, new TaskFailure('TOO_SLOW', `It took longer than ${job.timeLimitMs / 1000} s`)),
      job.timeLimitMs,
    )
    thread.worker.post({ name: job.name, input: job.input })
  }

  #open(): Thread {
    const thread: Thread = {
      worker: this.#options.inProcesses ? openProcess(this.#options) : openThread(this.#options),
    }
    thread.worker.events.on('message', (reply: Reply) => this.#finish(thread, reply))
    thread.worker.events.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#fail(thread, new TaskFailure(isMemory ? 'TOO_LARGE' : 'FAILED', error.message))
    })
    const { endsWith, wasFull } = thread.worker
    thread.worker.events.on(endsWith, (code: number | null, signal?: NodeJS.Signals | null) =>
      this.#fail(
        thread,
        new TaskFailure(wasFull?.() ? 'TOO_LARGE' : 'FAILED', `The worker ended with ${code ?? signal}`),
      ),
    )
    this.#threads.add(thread)
    return thread
  }

  #finish(thread: Thread, reply: Reply): void {
    const { job } = thread
    clearTimeout(thread.timer)
    thread.job = undefined
    thread.worker.hold(false)
    thread.timer = setTimeout(() => void this.#end(thread), this.#options.idleMs).unref()
    if ('failed' in reply) job?.reject(new TaskFailure('FAILED', reply.failed))
    else job?.resolve(reply.answer)
    this.#startNext()
  }

  #fail(thread: Thread, failure: TaskFailure): void {
    if (!this.#threads.has(thread)) return
    void this.#end(thread, failure)
    this.#startNext()
  }

  async #end(thread: Thread, failure?: TaskFailure): Promise<void> {
    this.#threads.delete(thread)
    clearTimeout(thread.timer)
    thread.worker.events.removeAllListeners()
    // What breaks while it ends is nobody's any more.
    thread.worker.events.on('error', () => undefined)
    if (failure) thread.job?.reject(failure)
    await thread.worker.end()
  }
}

function openThread({ file, heapMb }: WorkerPoolOptions): Aside {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  return {
    events: worker,
    endsWith: 'exit',
    post: (task) => worker.postMessage(task),
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: async () => await worker.terminate(),
  }
}

function openProcess({ file, heapMb, memoryMb }: WorkerPoolOptions): Aside {
  const child = forkAside(file, heapMb, memoryMb)
  return {
    events: child,
    // After its last words.
    endsWith: 'close',
    wasFull: () => ranFull(child),
    post: (task) => void child.send(task),
    hold: (isBusy) => hold(child, isBusy),
    end: () => child.kill('SIGKILL'),
  }
}
