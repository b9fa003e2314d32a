import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../demo/main.ts')
const OPEN_WITHIN_MS = 90_000

/** A demo world of its own: nothing of it outlives the run. */
export interface DemoWorld {
  /** Like http://localhost:41235 */
  address: string
  close(): Promise<void>
}

/** Opens the demo world on a free port with an empty home and these settings, and answers when it says that it is open. */
export async function openDemoWorld(settings: Record<string, string> = {}): Promise<DemoWorld> {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-journeys-'))
  // PostgreSQL runs under another account when we are root.
  fs.chmodSync(home, 0o755)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TZ: 'UTC',
    PORT: '0',
    CHOWK_WORLD_FEEDS: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, ...settings, CHOWK_HOME: join(home, 'home'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(home, { recursive: true, force: true })
  }
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()))
  const address = await new Promise<string>((open, fail) => {
    const late = setTimeout(() => fail(new Error(`The demo world did not open: ${said.join('')}`)), OPEN_WITHIN_MS)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Chowk is open at (http:\S+)/.exec(line)?.[1]
      if (!found) return
      clearTimeout(late)
      open(found)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(new Error(`The demo world ended with ${code}: ${said.join('')}`))
    })
  }).catch(async (failure: unknown) => {
    await close()
    throw failure
  })
  return { address, close }
}
