import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROGRAMS = join(import.meta.dirname, 'programs.mjs')

// As npm has it: a shell stands between, and a TERM ends the shell without a word to what it runs.
test('whoever ends npm ends the server too [V1:F7]', async () => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-npm-'))
  const server = join(folder, 'server.mjs')
  fs.writeFileSync(
    server,
    `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid)`,
  )
  const task = join(folder, 'task.mjs')
  fs.writeFileSync(
    task,
    `import { endWithNpm, run } from '${PROGRAMS}'; endWithNpm(); process.exit(await run(process.execPath, ['${server}'], { env: process.env }))`,
  )
  const env = { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath }
  const shell = spawn('sh', ['-c', `"$NODE" '${task}'; exit $?`], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false)
  fs.rmSync(folder, { recursive: true })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
