import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@chowk/contract/call.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract')

const isCall = (value: object): value is Call => 'address' in value && 'permission' in value && 'output' in value

// Some files make the calls of several nouns alike and export them together.
function callsIn(value: unknown, depth = 0): Call[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  return isCall(value) ? [value] : Object.values(value).flatMap((each) => callsIn(each, depth + 1))
}

interface DeclaredCall {
  domain: string
  /** As the contract exports it, alone or with others of its kind. */
  name: string
  call: Call
}

async function callsOf(path: string): Promise<DeclaredCall[]> {
  const exported = (await import(pathToFileURL(join(CONTRACT, path)).href)) as Record<string, unknown>
  const domain = path.split('/')[0] ?? ''
  return Object.entries(exported).flatMap(([name, value]) => callsIn(value).map((call) => ({ domain, name, call })))
}

const FILES = globSync('*/**/*.ts', {
  cwd: CONTRACT,
  exclude: ['**/node_modules/**', '**/*.test.ts'],
})

/** Every call that the contract declares, with the folder in which it stands. */
export const declaredCalls: readonly DeclaredCall[] = (await Promise.all(FILES.map(callsOf))).flat()

/** The domain of each call by its address. */
export const domainOfCall: ReadonlyMap<string, string> = new Map(
  declaredCalls.map(({ call, domain }) => [call.address, domain]),
)
