import { nameOf } from '../app/bilingual-name.ts'
import { isRouteErrorResponse, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { getCategory, getNewsByCategory } from '@chowk/contract/news/category.ts'
import { BrokenPage } from '../app/broken-page.tsx'
import { useList } from '../app/list/list.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read, RefusedPage } from '../app/read.ts'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { SwapBar } from '../app/shell/swap-bar.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { LeadBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FeedLinks } from './feeds/feed-links.tsx'
import { FilterButton } from './filter/filter-button.tsx'
import { changedFields, useVisitorFilter } from './filter/visitor-filter.ts'
import { FollowCategory } from './lists/follow-button.tsx'
import { ListenToCategory } from './lists/listen-list.tsx'
import { PageFailed } from './lists/page-failed.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { PeriodSelect, periodOf } from './lists/period-select.tsx'
import { StoryList } from './lists/story-list.tsx'
import { PublicationMark } from './stories/publication-mark.tsx'
import { categoryPath } from './words.ts'
import styles from './category-screen.module.css'

type Category = Output<typeof getCategory>

function newsInput(query: URLSearchParams): Input<typeof getNewsByCategory> {
  return { id: query.get('id') ?? '', size: 12, ...periodOf(query) }
}

function reads(request: Request): readonly Read[] {
  const query = new URL(request.url).searchParams
  return [
    [getCategory, { id: query.get('id') ?? '' }],
    [getNewsByCategory, newsInput(query)],
  ]
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await readOnServer(context, reads(request))
}

export function clientLoader({ request }: { request: Request }) {
  return readInBrowser(reads(request))
}

export const handle: ScreenHandle = { bar: 'own' }

/** One category: its banner, its stories newest first, and who writes about it (news:L7). */
export default function CategoryScreen() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useRead(getCategory, { id: query.get('id') ?? '' })
  if (data) return <Loaded category={data} query={query} />
  return (
    <>
      <SwapBar back="/categories" />
      {error ? (
        <PageFailed code={error.code} failure={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['grid']} aria-busy="true">
          <LeadBones />
        </div>
      )}
    </>
  )
}

function Loaded({ category, query }: { category: Category; query: URLSearchParams }) {
  const name = nameOf(category.name)
  const list = useList(
    getNewsByCategory,
    { ...changedFields({ ...useVisitorFilter(), categoryIds: [] }), ...newsInput(query) },
    {
      failed: m.news_latest_failed(),
      failedMore: m.news_latest_failed_more(),
    },
  )
  return (
    <>
      <title>{`${name} · ${m.app_name()}`}</title>
      <SwapBar back="/categories">
        <FilterButton look="icon" onApplied={list.load} />
      </SwapBar>
      <FeedLinks feed={`category/${category.slug}`} title={name} />
      <div
        className={styles['banner']}
        style={{ backgroundImage: `url(/drawing/${category.scene}/${category.id}.svg)` }}
      />
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <h1 className={styles['name']}>{name}</h1>
          <p className={styles['facts']}>
            {m.news_category_facts({ publications: category.publicationCount, stories: category.dayCount })}
          </p>
        </div>
        <FollowCategory id={String(category.id)} name={name} isFollowed={category.isFollowed} look="filled" />
        <div className={styles['ways']}>
          <ListenToCategory category={category.slug} />
          <ListTools whole={list.asOf ? { asOf: list.asOf, categoryId: category.id, ...periodOf(query) } : undefined} />
          <PeriodSelect query={query} />
          <span className={styles['onDesk']}>
            <FilterButton onApplied={list.load} />
          </span>
        </div>
      </header>
      <div className={styles['grid']}>
        <div>
          <StoryList
            list={list}
            failed={m.news_latest_failed()}
            empty={
              <NothingFits
                onReset={list.load}
                otherwise={
                  <StatePanel
                    mark="missing"
                    title={m.news_publication_empty_title()}
                    text={m.news_publication_empty_text()}
                  >
                    <ButtonLink to={categoryPath(category)}>{m.news_show_all()}</ButtonLink>
                  </StatePanel>
                }
              />
            }
          />
        </div>
        {category.publications.length > 0 && <Writers category={category} />}
      </div>
    </>
  )
}

function Writers({ category }: { category: Category }) {
  const most = Math.max(1, ...category.publications.map(({ count }) => count))
  return (
    <aside className={styles['side']}>
      <Section title={m.news_who_writes()}>
        <ul className={styles['writers']}>
          {category.publications.map((publication) => (
            <li key={publication.id} className={styles['writer']}>
              <PublicationMark publication={publication} size={20} />
              <span className={styles['track']}>
                <span className={styles['bar']} style={{ width: `${(publication.count / most) * 100}%` }} />
              </span>
              <span className={styles['number']}>{publication.count}</span>
            </li>
          ))}
        </ul>
        <p className={styles['hint']}>{m.news_seven_days()}</p>
      </Section>
    </aside>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null
  if (!refused?.code) return <BrokenPage error={error} />
  return (
    <>
      <SwapBar back="/categories" />
      <PageFailed code={refused.code} />
    </>
  )
}
