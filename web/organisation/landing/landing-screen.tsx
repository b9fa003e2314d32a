import { redirect, useLocation } from 'react-router'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { getLocale } from '../../paraglide/runtime.js'
import { Landing, LISTED } from './landing.tsx'
import { LANDINGS } from './landing-words.ts'

const wordsAt = (path: string) => LANDINGS[path.replace(/\/$/, '')]

/** The landing pages of all kinds of workspaces: one file, since a file each would make a reader of news load what they share. */
const page = screenOf({
  title: ({ path }) => wordsAt(path)?.title().replace('\n', ' ') ?? '',
  meta: ({ path }) => [{ name: 'description', content: wordsAt(path)?.lead() ?? '' }],
  prefetch: ({ path }: ScreenAddress) => {
    const words = wordsAt(path)
    if (!words) throw redirect('/')
    return [read(listPublicWorkspaces, { size: LISTED, namesIn: getLocale(), type: words.kind })]
  },
  show: LandingScreen,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function LandingScreen() {
  const { pathname } = useLocation()
  const words = wordsAt(pathname)
  return words ? <Landing key={pathname} words={words} path={pathname.replace(/\/$/, '')} /> : null
}
