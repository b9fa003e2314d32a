import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import type { ResolveHookSync } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { resolverOf } from './quick-start.ts'

const ROOT = join(import.meta.dirname, '../..')
const addressOf = (path: string) => pathToFileURL(join(ROOT, path)).href
const from = (path: string) => ({ parentURL: addressOf(path), conditions: ['node', 'import'], importAttributes: {} })

type Next = Parameters<ResolveHookSync>[2]

const nodes: Next = (name, context) => ({
  url: pathToFileURL(createRequire(context?.parentURL ?? '').resolve(name)).href,
})

test.each([
  ['./handle.ts', 'server/platform/gate.ts', 'server/platform/handle.ts'],
  ['../community/visibility.ts', 'server/search/search-post.ts', 'server/community/visibility.ts'],
  ['@chowk/contract/call.ts', 'server/platform/handle.ts', 'contract/call.ts'],
])('a module of ours is found without asking Node: %s', (name, importer, found) => {
  const next = vi.fn<Next>()
  expect(resolverOf()(name, from(importer), next)).toEqual({
    url: addressOf(found),
    format: 'module-typescript',
    shortCircuit: true,
  })
  expect(next).not.toHaveBeenCalled()
})

test('a package is asked for once by each workspace, and answered as Node does', () => {
  const next = vi.fn<Next>(nodes)
  const resolve = resolverOf()
  for (const importer of ['server/app.ts', 'server/platform/gate.ts', 'contract/call.ts'])
    expect(resolve('zod', from(importer), next)).toEqual({ ...nodes('zod', from(importer)), shortCircuit: true })
  expect(next).toHaveBeenCalledTimes(2)
})

test('what packages import of each other, and what is no file of TypeScript, is left to Node', () => {
  const next = vi.fn<Next>((name) => ({ url: `node:${name}` }))
  const resolve = resolverOf()
  const inside = from('node_modules/zod/index.js')
  for (let time = 0; time < 2; time++) {
    expect(resolve('./parse.ts', inside, next)).toEqual({ url: 'node:./parse.ts' })
    expect(resolve('../../web/build/index.js', from('server/open-web.ts'), next)).toMatchObject({
      url: 'node:../../web/build/index.js',
    })
    expect(resolve('pg', { ...from('server/app.ts'), conditions: ['node', 'require'] }, next)).toEqual({
      url: 'node:pg',
    })
    expect(resolve('./main.ts', { ...inside, parentURL: undefined }, next)).toEqual({ url: 'node:./main.ts' })
  }
  expect(next).toHaveBeenCalledTimes(8)
})

// Each takes 2 to 25 MB of an idle server and up to 150 ms of its start.
const LATE = ['sharp', 'qrcode', 'pngjs', 'htmlparser2', 'entities', 'jsdom', 'd3-shape', 'd3-scale', 'chardet']
const STARTING = ['begin', 'open', 'open-web', 'tasks']

test('what only some calls and jobs need is not loaded when the server starts', { timeout: 100_000 }, async () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    for (const name of ${JSON.stringify(STARTING)}) await import('${addressOf('server')}/' + name + '.ts')
    console.log(JSON.stringify(loaded))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 10_000_000,
  })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain(addressOf('server/app.ts'))
  expect(LATE.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
})
