import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Navigate, redirect, useLocation, useParams, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getChanges } from '@chowk/contract/news/changes.ts'
import type { Changes } from '@chowk/contract/news/changes.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { useHydrated } from '../app/hydrated.ts'
import { ListenButton } from '../app/player/listen-button.tsx'
import { lazyComponent } from '../app/loading/lazy-component.tsx'
import { read } from '../app/read.ts'
import { withShareCard } from '../app/sharing/share-card.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../app/screen/screen.tsx'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { SwapBar } from '../app/shell/swap-bar.tsx'
import { m } from '../paraglide/messages.js'
import { LeadSkeleton, TextSkeleton } from '../ui/waiting/skeleton.tsx'
import { ArticleFailed } from './article/article-failed.tsx'
import { ArticleText } from './article/article-text.tsx'
import { Coverage } from './article/coverage.tsx'
import { ShareButton } from './article/share-button.tsx'
import { TextButton } from './article/text-button.tsx'
import { ReportReturn } from './report/report-return.tsx'
import { SaveButton } from './saved/save-button.tsx'
import { StoryMenuButton } from './stories/story-menu-button.tsx'
import styles from './article-screen.module.css'
import { articleCard } from './sharing/news-cards.ts'
import { articlePath, playableOf, sharedStory } from './words.ts'

// Both come after the text is there: what only counts or comes next may not keep a reader waiting.
const ContinueBar = lazyComponent('continue-bar', async () => (await import('./reading/continue-bar.tsx')).ContinueBar)
const SimilarStories = lazyComponent(
  'similar-stories',
  async () => (await import('./reading/similar-stories.tsx')).SimilarStories,
)
const LazyChanges = lazyComponent('changes', async () => (await import('./change/article-changes.tsx')).ArticleChanges)

const story = screenOf({
  reads: ({ params }: ScreenAddress) => ({ article: read(getArticle, { slug: params['slug'] ?? '' }) }),
  frame: StoryFrame,
  skeleton: <Coming />,
  failure: ArticleFailed,
  show: Loaded,
})
const changes = screenOf({
  reads: ({ params }: ScreenAddress) => ({ changes: read(getChanges, { slug: params['slug'] ?? '' }) }),
  frame: ChangesFrame,
  skeleton: <TextSkeleton />,
  failure: ArticleFailed,
  show: ChangesTab,
})

const isChangesTab = (params: URLSearchParams) => params.get('tab') === 'changes'
const pageOf = ({ url }: { url: string }) => (isChangesTab(new URL(url).searchParams) ? changes : story)

/** A story, or what changed in it. The number at the end of the address decides; another text before it leads to the story's own address (V1). */
const storyLoader = withShareCard(story.loader, getArticle, articleCard)

export async function loader(given: LoaderFunctionArgs) {
  const page = pageOf(given.request)
  const loaded = await (page === story ? storyLoader : page.loader)(given)
  const answer = loaded.queries?.queries[0]?.state.data as Article | Changes | undefined
  const slug = answer && 'article' in answer ? answer.article.slug : answer?.slug
  if (slug !== undefined && slug !== given.params['slug'])
    throw redirect(articlePath({ slug }) + new URL(given.request.url).search, 301)
  return loaded
}
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'params' | 'request'>) =>
  pageOf(given.request).clientLoader(given)
export const ErrorBoundary = story.ErrorBoundary
export const handle: ScreenHandle = { bar: 'own' }

export default function ArticleScreen() {
  const [params] = useSearchParams()
  return isChangesTab(params) ? <changes.Screen /> : <story.Screen />
}

function StoryFrame({ answers, children }: ScreenFrameProps<{ article: Article }>) {
  const { slug } = useParams()
  const { search, state } = useLocation()
  const article = answers?.article
  if (article && article.slug !== slug) return <Navigate to={articlePath(article) + search} state={state} replace />
  return (
    <>
      <SwapBar back="/latest">{article && <Actions article={article} variant="icon" />}</SwapBar>
      {children}
    </>
  )
}

function ChangesFrame({ children }: { children: ReactNode }) {
  const { slug = '' } = useParams()
  return (
    <>
      <SwapBar back={articlePath({ slug })} title={m.news_changes()} />
      {children}
    </>
  )
}

function ChangesTab() {
  const { slug = '' } = useParams()
  return <LazyChanges slug={slug} />
}

function Loaded({ article }: { article: Article }) {
  const text = useRef<HTMLDivElement>(null)
  const isAlive = useHydrated()
  return (
    <div className={`spread ${styles['grid']}`}>
      <title>{`${article.title} · ${m.app_name()}`}</title>
      <meta name="description" content={article.summary} />
      <aside className={`stack gap-1 desk-only ${styles['actions']}`} aria-label={m.news_actions()}>
        <Actions article={article} variant="named" />
      </aside>
      <div ref={text} className={styles['whole']}>
        <ArticleText article={article} />
      </div>
      <aside className={`stack gap-6 ${styles['side']}`}>
        {article.coverage.length > 0 && <Coverage coverage={article.coverage} />}
        {isAlive && <SimilarStories articleId={article._id} />}
      </aside>
      <ReportReturn story={article} />
      {isAlive && <ContinueBar key={article._id} articleId={article._id} article={text} />}
    </div>
  )
}

function Actions({ article, variant }: { article: Article; variant: 'icon' | 'named' }) {
  return (
    <>
      <ListenButton story={playableOf(article)} variant={variant} />
      {variant === 'icon' && <TextButton variant={variant} />}
      <SaveButton story={article} variant={variant} />
      <ShareButton shared={sharedStory(article)} variant={variant} />
      {variant === 'named' && <TextButton variant={variant} />}
      <StoryMenuButton story={article} variant={variant} />
    </>
  )
}

function Coming() {
  return (
    <div className={`spread ${styles['grid']}`}>
      <title>{m.app_name()}</title>
      <div className={styles['coming']}>
        <LeadSkeleton />
        <TextSkeleton />
      </div>
    </div>
  )
}
