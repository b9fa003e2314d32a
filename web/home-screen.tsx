import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { lazyPart } from './app/loading/lazy-part.tsx'
import { pageContext } from './app/page-context.ts'
import { useViewer } from './app/page-facts.ts'
import { readInBrowser, readOnServer } from './app/read.ts'
import type { Read } from './app/read.ts'
import { m } from './paraglide/messages.js'
import { Landing } from './content/home/landing.tsx'
import { NoSuchPlace } from './content/home/no-such-place.tsx'

const READS: readonly Read[] = [[getLatest, { size: 12 }]]
// Visitors never load what only members see here.
const LatestNews = lazyPart('latest-at-home', async () => (await import('./news/latest-screen.tsx')).default)

export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer, stylesOf } = context.get(pageContext)
  const loaded = await readOnServer(context, READS)
  return { ...loaded, styles: viewer ? stylesOf('latest') : [] }
}

export function clientLoader() {
  return { ...readInBrowser(READS), styles: [] as string[] }
}

export const meta = () => [
  { title: `${m.app_name()}: ${m.content_home_title()}` },
  { name: 'description', content: m.content_home_text() },
]

/** The root: what Chowk is, to visitors; to members the newest stories. */
export default function HomeScreen() {
  const { styles } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  if (!viewer)
    return (
      <>
        <NoSuchPlace />
        <Landing />
      </>
    )
  return (
    <>
      <NoSuchPlace />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="high" />
      ))}
      <LatestNews />
    </>
  )
}
