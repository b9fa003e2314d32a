// Programs that are started from here, and how they end.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { ROOT, at } from './packages.mjs'

/** Path of a package's own program, as its package.json names it. */
export function program(name, bin = name) {
  const folder = at(`node_modules/${name}`)
  const { bin: bins } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bins === 'string' ? bins : bins[bin])
}

/**
 * Runs a program to its end, handing signals on, and answers its exit code; with `hear`, its words go there.
 * @param {string} file
 * @param {string[]} words
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, hear?: (part: Buffer) => void }} options
 * @returns {Promise<number>}
 */
export async function run(file, words, { env, cwd = ROOT, hear }) {
  const child = spawn(file, words, { cwd, env, stdio: hear ? ['inherit', 'pipe', 'pipe'] : 'inherit' })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  // At a terminal Ctrl-C has reached the program already: a second one would mean "at once".
  const onInterrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  const onTerminate = () => child.kill('SIGTERM')
  const listeners = { SIGINT: onInterrupt, SIGTERM: onTerminate, SIGHUP: onTerminate }
  for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener)
  const code = await new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (status, signal) => done(status ?? 128 + (signal === null ? 0 : os.constants.signals[signal])))
  })
  for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener)
  return code
}

/** Runs all to their ends, so that the failure of one leaves no other behind. */
export async function together(...works) {
  const results = await Promise.allSettled(works)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
}

/** @type {NodeJS.WritableStream} */
let output = process.stderr

/** The steps of a server go to its output; those of a command do not, since programs read its answer. */
export function writeStepsToOutput() {
  output = process.stdout
}

/** Says that a step begins, and how long it took. */
export async function step(title, work) {
  const began = performance.now()
  output.write(`${title} ...\n`)
  const result = await work()
  output.write(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}

/** npm ends at a TERM without a word to what it runs: whoever loses npm that way ends as if told so itself. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** Whether a process of this number runs, of whomever. */
export function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
