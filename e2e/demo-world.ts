import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const OPEN_WITHIN_MS = 240_000

/** A world of its own: nothing of it outlives the run. */
export interface OwnWorld {
  /** Like http://localhost:41235 */
  address: string
  /** Runs a command of `npm run chowk` in it, as its operator would. */
  command(...words: string[]): Promise<void>
  close(): Promise<void>
}

/** Opens the demo world on a free port with an empty home and these settings, and answers when it says that it is open. */
export const openDemoWorld = async (settings: Record<string, string> = {}): Promise<OwnWorld> =>
  await openWorld('server/build/program/demo.mjs', settings)

/** The same for any program that says as the demo does where it is open. */
export async function openWorld(program: string, settings: Record<string, string> = {}): Promise<OwnWorld> {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-journeys-'))
  // PostgreSQL runs under another account when we are root.
  fs.chmodSync(home, 0o755)
  const usual = { NODE_ENV: 'production', TZ: 'UTC', PORT: '0', CHOWK_WORLD_FEEDS: '0', LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...usual, ...settings, CHOWK_HOME: join(home, 'home'), DATABASE_URL: '' }
  const start = (file: string, words: string[] = []) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    return { child, said, ended: once(child, 'close') }
  }
  const { child, said, ended } = start(program)
  const leave = () => void child.kill('SIGTERM')
  process.once('exit', leave)
  const close = async () => {
    leave()
    await ended
    process.off('exit', leave)
    fs.rmSync(home, { recursive: true, force: true })
  }
  const address = await new Promise<string>((open, fail) => {
    const late = setTimeout(() => fail(new Error(`The world did not open: ${said.join('')}`)), OPEN_WITHIN_MS)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Chowk is open at (http:\S+)/.exec(line)?.[1]
      if (!found) return
      clearTimeout(late)
      open(found)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(new Error(`The world ended with ${code}: ${said.join('')}`))
    })
  }).catch(async (failure: unknown) => {
    await close()
    throw failure
  })
  return {
    address,
    close,
    async command(...words) {
      const running = start('server/command.ts', words)
      const [code] = (await running.ended) as [number]
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${running.said.join('')}`)
    },
  }
}
