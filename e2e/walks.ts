import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A row of the table of screens, as far as a browser cares. */
export interface Screen {
  id: string
  path: string
  area: string
  access: 'open' | 'guest' | 'login' | 'moderator' | 'admin' | 'operator'
  file?: string
}

/** Who walks: each sees of the same screens what others do not. */
export type Walker =
  | 'a visitor'
  | 'a reader'
  | 'a student'
  | "the school's administrator"
  | 'the platform administrator'

/** One screen judged once: by whom, in which language, on what, by day or by night. The width of 320 pixels belongs to each. */
export interface Visit {
  id: string
  who: Walker
  lang: 'en' | 'hi'
  on: 'a phone' | 'a desk'
  theme: 'light' | 'dark'
  /** As a document of its own, or inside the one that stands open, as a link leads there: that begins neither React nor axe anew. */
  reached: 'loaded' | 'navigated'
}

const TABLE = pathToFileURL(join(import.meta.dirname, '../web/routes.ts')).href
export const { screens } = (await import(TABLE)) as { screens: readonly Screen[] }

/** The screens that work. Signing out is none that one could stay on. */
export const finished = screens.filter(({ file, id }) => file && id !== 'signout')

const WALKERS: Record<Screen['access'], { phone: Walker; desk: Walker }> = {
  open: { phone: 'a visitor', desk: 'a visitor' },
  guest: { phone: 'a visitor', desk: 'a visitor' },
  login: { phone: 'a student', desk: "the school's administrator" },
  moderator: { phone: "the school's administrator", desk: "the school's administrator" },
  admin: { phone: "the school's administrator", desk: "the school's administrator" },
  operator: { phone: 'the platform administrator', desk: 'the platform administrator' },
}
/** What neither a pupil nor an administrator is shown as other readers are. */
const OTHERWISE_FOR_READERS = [
  'for-you',
  'saved-items',
  'my-reports',
  'settings',
  'privacy-settings',
  'plan-settings',
  'new-workspace',
]

/**
 * Every screen in Hindi on a phone and in English on a desk, once by day and once by night by turns. The phone loads its document, so
 * that each is hydrated; the desk navigates there, so that each is also drawn without one.
 */
export const visits: readonly Visit[] = finished.flatMap(({ id, access }, index): Visit[] => {
  const [theme, other] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const onPhone = { id, lang: 'hi', on: 'a phone', theme, reached: 'loaded' } as const
  return [
    { ...onPhone, who: WALKERS[access].phone },
    { id, lang: 'en', on: 'a desk', theme: other, reached: 'navigated', who: WALKERS[access].desk },
    ...(OTHERWISE_FOR_READERS.includes(id) ? [{ ...onPhone, who: 'a reader' } as const] : []),
  ]
})

// A journey for each portion begins with a cold browser: the first page costs 0.5 s of a processor more than the next. Who navigates does
// so in half the time.
const MOST_OF_PORTION = { loaded: 14, navigated: 24 }

/** Visits of one person with one device in one theme, some at a time: a journey for each portion stays short when screens come. */
export function portions(): Visit[][] {
  const alike = Map.groupBy(visits, ({ who, on, theme }) => `${who} ${on} ${theme}`)
  return [...alike.values()].flatMap((all) => {
    const count = Math.ceil(all.length / MOST_OF_PORTION[all[0]?.reached ?? 'loaded'])
    const size = Math.ceil(all.length / count)
    return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size))
  })
}
