import type { Hono } from 'hono'
import type { AskAsVisitor } from './ask-as-visitor.ts'
import type { Env, Wire } from '../platform/wire/wire.ts'
import { registerIcons } from './icons.ts'
import { registerSharePictures } from './share-routes.ts'
import { registerSitemaps } from './sitemap.ts'

/** Registers what other sites read of us: pictures beside links, icons, and what there is to be found. */
export function registerSharing(app: Hono<Env>, wire: Wire, ask: AskAsVisitor): void {
  registerSharePictures(app, wire, ask)
  registerIcons(app)
  registerSitemaps(app, wire, ask)
}
