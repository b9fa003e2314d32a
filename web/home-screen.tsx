import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { lazyComponent } from './app/loading/lazy-component.tsx'
import { pageContext } from './app/page-context.ts'
import { useViewer } from './app/page-facts.ts'
import { startIn } from './app/list/page-address.rules.ts'
import { read } from './app/read.ts'
import { addShareCard } from './app/sharing/share-card.ts'
import { screenOf } from './app/screen/screen.tsx'
import type { ScreenAddress } from './app/screen/screen.tsx'
import { m } from './paraglide/messages.js'
import { siteCard } from './content/home/site-card.ts'
import { Landing } from './content/home/landing.tsx'
import { NotFoundNotice } from './content/home/not-found-notice.tsx'

// Visitors never load what only members see here.
const LatestNews = lazyComponent('latest-at-home', async () => (await import('./news/latest-screen.tsx')).default)

/** The root: what Chowk is, to visitors; to members the newest stories. */
const page = screenOf({
  meta: () => [
    { title: `${m.app_name()}: ${m.content_home_title()}` },
    { name: 'description', content: m.content_home_text() },
  ],
  prefetch: ({ search }: ScreenAddress) => [read(getLatest, { size: 12, ...startIn(search) })],
  show: Home,
})
export async function loader(given: LoaderFunctionArgs) {
  const { viewer, stylesOf } = given.context.get(pageContext)
  addShareCard(given, siteCard())
  return { ...(await page.loader(given)), styles: viewer ? stylesOf('latest') : [] }
}
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'params' | 'request'>) => ({
  ...page.clientLoader(given),
  styles: [] as string[],
})
export const meta = page.meta
export default page.Screen

function Home() {
  const { styles } = useLoaderData<{ styles: string[] }>()
  const viewer = useViewer()
  if (!viewer)
    return (
      <>
        <NotFoundNotice />
        <Landing />
      </>
    )
  return (
    <>
      <NotFoundNotice />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="high" />
      ))}
      <LatestNews />
    </>
  )
}
