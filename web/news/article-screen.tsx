import { useRef } from 'react'
import { isRouteErrorResponse, Navigate, redirect, useLocation, useParams, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getChanges } from '@chowk/contract/news/changes.ts'
import type { Changes } from '@chowk/contract/news/changes.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { useHydrated } from '../app/hydrated.ts'
import { ListenButton } from '../app/player/listen-button.tsx'
import { BrokenPage } from '../app/broken-page.tsx'
import { lazyPart } from '../app/loading/lazy-part.tsx'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read, RefusedPage } from '../app/read.ts'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { SwapBar } from '../app/shell/swap-bar.tsx'
import { m } from '../paraglide/messages.js'
import { LeadBones, TextBones } from '../ui/waiting/skeleton.tsx'
import { ArticleFailed } from './article/article-failed.tsx'
import { ArticleText } from './article/article-text.tsx'
import { Coverage } from './article/coverage.tsx'
import { ShareButton } from './article/share-button.tsx'
import { TextButton } from './article/text-button.tsx'
import { ReportReturn } from './report/report-return.tsx'
import { SaveButton } from './saved/save-button.tsx'
import { StoryMenuButton } from './stories/story-menu-button.tsx'
import styles from './article-screen.module.css'
import { articlePath, playableOf, sharedStory } from './words.ts'

// Both come after the text is there: what only counts or comes next may not keep a reader waiting.
const ContinueBar = lazyPart('continue-bar', async () => (await import('./reading/continue-bar.tsx')).ContinueBar)
const SimilarStories = lazyPart(
  'similar-stories',
  async () => (await import('./reading/similar-stories.tsx')).SimilarStories,
)
const ChangesPart = lazyPart('changes', async () => (await import('./change/changes-part.tsx')).ChangesPart)

const reads = (slug = '', url = ''): readonly Read[] =>
  isChangesTab(new URL(url).searchParams) ? [[getChanges, { slug }]] : [[getArticle, { slug }]]

const isChangesTab = (params: URLSearchParams) => params.get('tab') === 'changes'

export const handle: ScreenHandle = { bar: 'own' }

// The number at the end decides; another text before it leads to the story's own address (V1).
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const loaded = await readOnServer(context, reads(params['slug'], request.url))
  const answer = loaded.queries?.queries[0]?.state.data as Article | Changes | undefined
  const slug = answer && 'article' in answer ? answer.article.slug : answer?.slug
  if (slug !== undefined && slug !== params['slug'])
    throw redirect(articlePath({ slug }) + new URL(request.url).search, 301)
  return loaded
}

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return readInBrowser(reads(params['slug'], request.url))
}

export default function ArticleScreen() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  return isChangesTab(params) ? <ChangesTab slug={slug} /> : <StoryTab slug={slug} />
}

function StoryTab({ slug }: { slug: string }) {
  const { data: article, error, refetch } = useRead(getArticle, { slug })
  const { search, state } = useLocation()
  if (article && article.slug !== slug) return <Navigate to={articlePath(article) + search} state={state} replace />
  return (
    <>
      <SwapBar back="/latest">{article && <Actions article={article} look="icon" />}</SwapBar>
      {article && <Loaded article={article} />}
      {!article && error && <ArticleFailed code={error.code} failure={error} onRetry={() => void refetch()} />}
      {!article && !error && <Coming />}
    </>
  )
}

function ChangesTab({ slug }: { slug: string }) {
  return (
    <>
      <SwapBar back={articlePath({ slug })} title={m.news_changes()} />
      <ChangesPart slug={slug} />
    </>
  )
}

function Loaded({ article }: { article: Article }) {
  const text = useRef<HTMLDivElement>(null)
  const isAlive = useHydrated()
  return (
    <div className={styles['grid']}>
      <title>{`${article.title} · ${m.app_name()}`}</title>
      <meta name="description" content={article.summary} />
      <aside className={styles['actions']} aria-label={m.news_actions()}>
        <Actions article={article} look="named" />
      </aside>
      <div ref={text} className={styles['whole']}>
        <ArticleText article={article} />
      </div>
      <aside className={styles['side']}>
        {article.coverage.length > 0 && <Coverage coverage={article.coverage} />}
        {isAlive && <SimilarStories articleId={article._id} />}
      </aside>
      <ReportReturn story={article} />
      {isAlive && <ContinueBar key={article._id} articleId={article._id} article={text} />}
    </div>
  )
}

function Actions({ article, look }: { article: Article; look: 'icon' | 'named' }) {
  return (
    <>
      <ListenButton story={playableOf(article)} look={look} />
      {look === 'icon' && <TextButton look={look} />}
      <SaveButton story={article} look={look} />
      <ShareButton shared={sharedStory(article)} look={look} />
      {look === 'named' && <TextButton look={look} />}
      <StoryMenuButton story={article} look={look} />
    </>
  )
}

function Coming() {
  return (
    <div className={styles['grid']} aria-busy="true">
      <title>{m.app_name()}</title>
      <div className={styles['coming']}>
        <LeadBones />
        <TextBones />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null
  if (!refused?.code) return <BrokenPage error={error} />
  return (
    <>
      <SwapBar back="/latest" />
      <ArticleFailed code={refused.code} />
    </>
  )
}
