import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/database.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { resetOf } from './copies/reset.ts'
import { memoryFolder } from './copies/memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The socket of the cluster that all tests share. */
    socket: string
    /** The text of what makes a used copy of the template new again. */
    reset: string
  }
}

export const TEMPLATE = 'template_chowk'

// Safe here alone: the cluster is thrown away.
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '128MB',
  max_connections: '300',
}
const WANTED_BYTES = 512 * 1024 ** 2

// A run that was ended by force left its data behind: memory that nobody would free.
function removeAbandoned(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = /^chowk-test-([0-9]+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) fs.rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Vitest's global set-up: one throwaway PostgreSQL for the run, with a migrated template that each test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = memoryFolder(WANTED_BYTES) ?? os.tmpdir()
  removeAbandoned(folder)
  const home = join(folder, `chowk-test-${process.pid}`)
  const cluster = await startEmbedded(home, FAST)
  const root = connect({ socket: cluster.path, database: 'postgres' }, 'owner', 1)
  await root.unsafe(`create database ${TEMPLATE}`)
  await root.end()
  await migrate({ socket: cluster.path, database: TEMPLATE })
  project.provide('socket', cluster.path)
  project.provide('reset', await resetOf({ socket: cluster.path, database: TEMPLATE }))
  return async () => {
    await cluster.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
}
