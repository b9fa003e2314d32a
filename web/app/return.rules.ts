import { returnPathOf } from '@chowk/contract/identity/return-path.ts'

const BASE = 'https://return.invalid'
const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** Where a reader goes after signing in, and the story that she pressed Save on as a visitor. */
export function readReturn(path: string | undefined): { path: string; save: string | null } {
  const url = new URL(returnPathOf(path) ?? '/', BASE)
  const save = url.searchParams.get('save')
  if (save !== null) url.searchParams.delete('save')
  return { path: pathOf(url), save: save && /^[0-9a-z]{1,12}$/.test(save) ? save : null }
}

/** The address that signs a visitor in and brings her back. */
export const loginFrom = (path: string): string => `/login?redirectionUrl=${encodeURIComponent(path)}`

/** What this device remembers when a visitor presses Save. Never part of a link, which anybody could send to somebody else. */
export function returnToSave(here: string, articleId: string): string {
  const url = new URL(here, BASE)
  url.searchParams.set('save', articleId)
  return pathOf(url)
}

/** The path to remember of a sign-in page's address: what this device remembers already, with its wish to save, where both name one page. */
export function pathToRemember(named: string, remembered: string | undefined): string {
  const { path } = readReturn(named)
  return remembered && readReturn(remembered).path === path ? remembered : path
}
