import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext } from '@playwright/test'

/** A row of the table of screens, as far as a browser cares. */
interface Screen {
  id: string
  path: string
  access: 'open' | 'guest' | 'login' | 'admin' | 'operator'
  file?: string
}

/** A screen that works, at an address that can be opened. */
export interface Place {
  id: string
  access: Screen['access']
  address: string
}

const TABLE = pathToFileURL(join(import.meta.dirname, '../web/routes.ts')).href
const { screens } = (await import(TABLE)) as { screens: readonly Screen[] }
// The landing page is the list of latest; signing out would end the walk.
const finished = screens.filter(({ file, id }) => file && id !== 'signout' && id !== 'landing')

type Said<Body> = { body: Body }

/** Anything the server answers in plain JSON. */
export async function ask<Body>(request: APIRequestContext, path: string): Promise<Body> {
  const answer = await request.get(path, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as Said<Body>).body
}

interface Card {
  slug: string
  title: string
  language: string
  isSaved: boolean
  publication: { id: string; slug: string; name: { en: string } }
  category: { id: number; slug: string }
}

/** The newest stories, in one language if asked for. */
export async function newestStories(request: APIRequestContext, language?: string): Promise<Card[]> {
  const { content } = await ask<{ content: Card[] }>(request, '/recommend/latest?size=40')
  return content.filter((story) => !language || story.language === language)
}

const PORTION = 6

/** Finished screens of a kind, six at a time: a journey for each portion stays short when screens come. */
export function portionsOf(isWanted: (screen: Screen) => boolean): string[][] {
  const ids = finished.filter(isWanted).map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, at) => ids.slice(at * PORTION, (at + 1) * PORTION))
}

/** Every screen that is finished, or those named, each at an address where it has something to show. */
export async function finishedPlaces(request: APIRequestContext, ids?: readonly string[]): Promise<Place[]> {
  const [story] = await newestStories(request, 'en')
  if (!story) throw new Error('The demo world has no English story.')
  const addresses: Record<string, string> = {
    article: `/details/${story.slug}`,
    publication: `/publication/details?id=${story.publication.id}`,
    category: `/category/details?id=${story.category.id}`,
    'workspace-login': '/neelkanth-school/login',
    organisation: '/organizations/neelkanth-school',
    search: '/search?q=river',
    person: '/user/meera-joshi',
    'profile-widgets': '/profile-widgets/view-more?widget=skill&of=meera-joshi',
  }
  return finished
    .filter(({ id }) => !ids || ids.includes(id))
    .map(({ id, path, access }) => ({ id, access, address: addresses[id] ?? path }))
    .filter(({ address }) => !address.includes('{'))
}
