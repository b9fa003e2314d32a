import { get } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from 'hono'
import type { ServerBuild } from 'react-router'
import { handlers } from './app.ts'
import { findSession } from './identity/identity.ts'
import { proofOf } from './device/device.ts'
import { Assets } from './platform/wire/assets.ts'
import { noFile } from './platform/wire/file-answer.ts'
import { makePages } from './platform/wire/page.ts'
import type { Build } from './platform/wire/page.ts'
import type { Env, Wire } from './platform/wire/wire.ts'

const WEB = join(import.meta.dirname, '../web')
const SERVER = join(WEB, 'build/server')
// Resolved at the start, since a new build may replace the link while the server runs.
const BUILD = dirname(existsSync(SERVER) ? realpathSync(SERVER) : SERVER)
const BUILT = join(BUILD, 'server/index.js')
const FIRST_PAGE = '/latest'

/** Vite's middleware in development; it runs before everything else. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Answers everything that is not a call. */
export interface OpenWeb {
  rest: (c: Context<Env>) => Promise<Response>
  /** Renders a first page ahead of the first request. */
  warm: (address: string) => Promise<void>
  development?: Middleware
}

/** The exports of web/entry.server.tsx that the server uses. */
interface WebEntry {
  openDocuments(build: ServerBuild, mode: 'development' | 'production'): Build['answer']
}

/** Serves the files and pages of the built web. Vite makes them at every request in development; a test may load other pages. */
export async function openWeb(wire: Wire, loadOther?: () => Promise<ServerBuild>): Promise<OpenWeb> {
  const { config, sql } = wire.house
  const documents = {
    async personOfDevice(cookies: Readonly<Record<string, string>>) {
      const proof = proofOf(config.serverKey, cookies['chowk_device'])
      return proof ? await findSession(sql, wire.house, proof) : undefined
    },
  }
  const vite = config.mode === 'dev' ? await openVite() : undefined
  const load = async (): Promise<Build> => {
    const build = (await (loadOther?.() ??
      (vite ? vite.ssrLoadModule('virtual:react-router/server-build') : import(BUILT)))) as ServerBuild
    const { openDocuments } = build.entry.module as unknown as WebEntry
    return { build, answer: openDocuments(build, vite ? 'development' : 'production') }
  }
  const pages = makePages(wire, { handlers, documents, load })
  const assets = new Assets(join(BUILD, 'client'))
  const rest = async (c: Context<Env>) => {
    if (c.req.path.endsWith('.data') || c.req.path === '/__manifest') return noFile()
    return assets.answer(c) ?? (await pages(c))
  }
  const warm = async (address: string) => (vite ? undefined : await askPage(address + FIRST_PAGE))
  return { rest, warm, ...(vite && { development: vite.middlewares as Middleware }) }
}

/** Starts to load the page renderer; a failure is reported to the first page request. */
export const loadPages = (): void => void import(BUILT).catch(() => {})

async function askPage(address: string): Promise<void> {
  await new Promise<void>((done) => {
    const request = get(
      address,
      { headers: { accept: 'text/html', 'accept-encoding': 'br' }, agent: false },
      (answer) => answer.resume().once('close', done),
    )
    request.once('error', () => done())
  })
}

async function openVite() {
  const { createServer: createVite } = await import('vite')
  return await createVite({ root: WEB, server: { middlewareMode: true }, appType: 'custom' })
}
