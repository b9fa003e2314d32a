import { createContext } from 'react-router'
import type { Call } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'

export type Locale = 'en' | 'hi'
export type Theme = 'auto' | 'light' | 'dark'

/** Key and vector of sealed bodies, in base64, and the key's name. */
export interface Seal {
  key: string
  iv: string
  id: string
}

/** What the server knows about the page that it renders. */
export interface PageContext {
  call(declared: Call, input: unknown): Promise<{ statusCode: number; message: string; body: unknown }>
  locale: Locale
  nonce?: string
  /** ISO time of rendering: every age on the page is counted from it. */
  asOf: string
  viewer: UserData | null
  requestId?: string
  seal: Seal | null
  theme: Theme
  /** The grievance officer's name, as the configuration says. */
  officer: string | null
  /** Style sheets of another screen's route, for a page that shows it in its own place. */
  stylesOf(route: string): string[]
}

/** The server puts the page's facts under this token, which it takes from the built entry. */
export const pageContext = createContext<PageContext>()
