import { spawnSync } from 'node:child_process'
import type { Reporter, TestModule } from 'vitest/node'

/** Longer than any test may take, by far. */
const LIMIT_MS = 4 * 60_000
/** The exit code of a run that stood still (EX_TEMPFAIL): nothing failed, so it may be tried again. */
export const STALLED = 75

/**
 * Ends a run that stands still. A worker that never ends, or a file that is never loaded, has no limit of Vitest's: the run would wait for
 * it for hours, and nobody would know for which file.
 */
export default class StalledReporter implements Reporter {
  readonly #open = new Set<string>()
  readonly #end: (code: number) => void
  #heardAt = Date.now()
  #watch: NodeJS.Timeout | undefined

  constructor(_options?: unknown, end: (code: number) => void = endAll) {
    this.#end = end
  }

  onTestRunStart(): void {
    this.#heardAt = Date.now()
    this.#watch = setInterval(() => this.#look(), 10_000)
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#heardAt = Date.now()
    this.#open.add(relativeModuleId)
  }

  onTestCaseResult(): void {
    this.#heardAt = Date.now()
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#heardAt = Date.now()
    this.#open.delete(relativeModuleId)
  }

  onTestRunEnd(): void {
    clearInterval(this.#watch)
  }

  #look(): void {
    if (Date.now() - this.#heardAt < LIMIT_MS) return
    clearInterval(this.#watch)
    const names = [...this.#open].map((file) => `  ${file}`)
    console.error(`No test has ended for ${LIMIT_MS / 60_000} minutes. Begun and not ended:\n${names.join('\n')}`)
    this.#end(STALLED)
  }
}

/** A worker in an endless loop hears no signal and outlives its parent: it is ended by force. */
function endAll(code: number): void {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of listed.error ? [] : listed.stdout.split('\n')) {
    const [pid, parent, ...words] = line.trim().split(/ +/)
    if (Number(parent) === process.pid && words.some((word) => word.includes('vitest')))
      process.kill(Number(pid), 'SIGKILL')
  }
  process.exit(code)
}
