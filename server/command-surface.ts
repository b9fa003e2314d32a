import fs from 'node:fs'
import { join } from 'node:path'
import { handlers } from './app.ts'
import { permissionsOf } from './platform/api/permission-page.ts'
import { extensionsOf, surfaceOf } from './platform/api/surface.ts'
import type { SpecifiedCall } from './platform/api/surface.ts'

const DOCS = join(import.meta.dirname, '../docs')

/** Generated pages, by their path under docs/. */
export function makeSurface(): Map<string, string> {
  const calls = handlers.map((handler) => handler.call)
  return new Map([
    ['api/surface.txt', surfaceOf(calls)],
    ['api/permissions.md', permissionsOf(calls)],
    ['api/extensions.md', extensionsOf(calls, readSpecified())],
  ])
}

function readSpecified(): SpecifiedCall[] {
  const [, ...lines] = fs.readFileSync(join(DOCS, 'specification/calls.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [, method = '', path = ''] = line.split('\t')
    return { method, path }
  })
}

/** Prints all calls, or writes docs/api. */
export function runSurface(write: boolean): void {
  for (const [path, text] of makeSurface()) {
    if (write) fs.writeFileSync(join(DOCS, path), text)
    else if (path === 'api/surface.txt') process.stdout.write(text)
  }
}
