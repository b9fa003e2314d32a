import { redirect, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { readInBrowser, readOnServer } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Landing, LISTED } from './landing.tsx'
import { LANDINGS } from './landing-words.ts'

const wordsAt = (pathname: string) => LANDINGS[pathname.replace(/\/$/, '')]

function readsOf(request: Request): readonly Read[] {
  const words = wordsAt(new URL(request.url).pathname)
  if (!words) throw redirect('/')
  return [[listPublicWorkspaces, { size: LISTED, namesIn: getLocale(), type: words.kind }]]
}

export const loader = async ({ context, request }: LoaderFunctionArgs) => await readOnServer(context, readsOf(request))
export const clientLoader = ({ request }: { request: Request }) => readInBrowser(readsOf(request))

export function meta({ location }: { location: { pathname: string } }) {
  const words = wordsAt(location.pathname)
  if (!words) return []
  return [
    { title: `${words.title().replace('\n', ' ')} · ${m.app_name()}` },
    { name: 'description', content: words.lead() },
  ]
}

/** The landing pages of all kinds of workspaces: one file, since a file each would make a reader of news load what they share. */
export default function LandingScreen() {
  const { pathname } = useLocation()
  const words = wordsAt(pathname)
  return words ? <Landing key={pathname} words={words} path={pathname.replace(/\/$/, '')} /> : null
}
