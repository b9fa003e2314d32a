import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from '../app.ts'
import type { Handler } from '../platform/handle.ts'

const CONTRACT = join(import.meta.dirname, '../../contract')

const isCall = (value: object): value is Call => 'at' in value && 'access' in value && 'output' in value

// Some files make the calls of several nouns alike and export them together.
function callsIn(value: unknown, depth = 0): Call[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  return isCall(value) ? [value] : Object.values(value).flatMap((each) => callsIn(each, depth + 1))
}

/** The domain of each call: the folder of the contract in which it is declared. */
export const domainOfCall: ReadonlyMap<string, string> = new Map(
  (
    await Promise.all(
      globSync('*/**/*.ts', { cwd: CONTRACT, exclude: ['**/node_modules/**', 'permission/**', '**/*.test.ts'] }).map(
        async (path) => {
          const declared = (await import(pathToFileURL(join(CONTRACT, path)).href)) as Record<string, unknown>
          return Object.values(declared).flatMap((value) =>
            callsIn(value).map(({ at }) => [at as string, path.split('/')[0] ?? ''] as const),
          )
        },
      ),
    )
  ).flat(),
)

/** What the server answers of one domain's calls. */
export const handlersOf = (domain: string): Handler[] =>
  handlers.filter(({ call }) => domainOfCall.get(call.at) === domain)
