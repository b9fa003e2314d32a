import { ShareBar } from '../../ui/share-bar.tsx'
import { nameOf } from '../../app/bilingual-name.ts'
import { useSearchParams } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import type { Input, Output } from '@chowk/contract/call.ts'
import { getCategory, getNewsByCategory } from '@chowk/contract/news/category.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { read } from '../../app/read.ts'
import { withShareCard } from '../../app/sharing/share-card.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { FeedLinks } from '../feeds/feed-links.tsx'
import { FilterButton } from '../filter/filter-button.tsx'
import { changedFields, visitorFilter } from '../filter/visitor-filter.ts'
import { FollowCategory } from '../lists/follow-button.tsx'
import { ListenToCategory } from '../lists/listen-list.tsx'
import { PageFailed } from '../lists/page-failed.tsx'
import { ListTools } from '../lists/list-tools.tsx'
import { NothingFits } from '../lists/nothing-fits.tsx'
import { NothingHere } from '../lists/no-stories.tsx'
import { PeriodSelect, periodOf } from '../lists/period-select.tsx'
import { storyRows } from '../lists/story-rows.tsx'
import { STORIES_FAILED, SubjectPage, subjectFrame } from '../lists/subject-page.tsx'
import subject from '../lists/subject-page.module.css'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { categoryCard } from '../sharing/news-cards.ts'
import { categoryPath } from '../words.ts'
import styles from './category-screen.module.css'

type Category = Output<typeof getCategory>
const BACK = '/categories'

function newsInput(query: URLSearchParams): Input<typeof getNewsByCategory> {
  return { id: query.get('id') ?? '', size: 12, ...periodOf(query) }
}

/** One category: its banner, its stories newest first, and who writes about it (news:L7). */
const page = screenOf({
  device: visitorFilter,
  reads: ({ search }: ScreenAddress) => ({ category: read(getCategory, { id: search.get('id') ?? '' }) }),
  lists: ({ search }: ScreenAddress, filter: Filter) => ({
    stories: listOf(
      getNewsByCategory,
      { ...changedFields({ ...filter, categoryIds: [] }), ...newsInput(search) },
      STORIES_FAILED,
    ),
  }),
  frame: subjectFrame(BACK),
  skeleton: (
    <div className={`with-side ${subject['page']}`}>
      <LeadSkeleton />
    </div>
  ),
  failure: PageFailed,
  show: Loaded,
})
export const loader = withShareCard(page.loader, getCategory, categoryCard)
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export const handle: ScreenHandle = { bar: 'own' }
export default page.Screen

interface LoadedProps {
  category: Category
  stories: ListState<Story>
}

function Loaded({ category, stories: list }: LoadedProps) {
  const [query] = useSearchParams()
  const name = nameOf(category.name)
  return (
    <SubjectPage name={name} back={BACK} stories={list}>
      <FeedLinks feed={`category/${category.slug}`} title={name} />
      <div
        className={styles['banner']}
        style={{ backgroundImage: `url(/drawing/${category.scene}/${category.id}.svg)` }}
      />
      <header className={`cluster page-head ${styles['head']}`}>
        <div className={`cluster ${styles['titles']}`}>
          <h1 className={`display ${styles['name']}`}>{name}</h1>
          <p className={`muted ${styles['facts']}`}>
            {m.news_category_facts({ publications: category.publicationCount, stories: category.dayCount })}
          </p>
        </div>
        <FollowCategory id={String(category.id)} name={name} isFollowed={category.isFollowed} variant="filled" />
        <div className={`cluster gap-2 ${styles['ways']}`}>
          <ListenToCategory category={category.slug} />
          <ListTools full={list.asOf ? { asOf: list.asOf, categoryId: category.id, ...periodOf(query) } : undefined} />
          <PeriodSelect query={query} />
          <span className="desk-only">
            <FilterButton onApplied={list.load} />
          </span>
        </div>
      </header>
      <div className={`with-side ${subject['page']}`}>
        <div>
          <List
            list={list}
            empty={<NothingFits onReset={list.load} otherwise={<NothingHere to={categoryPath(category)} />} />}
          >
            {storyRows}
          </List>
        </div>
        {category.publications.length > 0 && <Writers category={category} />}
      </div>
    </SubjectPage>
  )
}

function Writers({ category }: { category: Category }) {
  const most = Math.max(1, ...category.publications.map(({ count }) => count))
  return (
    <aside className={subject['side']}>
      <Section title={m.news_who_writes()}>
        <ul className={`stack gap-3 ${styles['writers']}`}>
          {category.publications.map((publication) => (
            <li key={publication.id} className={`gap-2 small ${styles['writer']}`}>
              <PublicationMark publication={publication} size={20} />
              <ShareBar isFigure percent={(publication.count / most) * 100} />
              <span className={`tabular ${styles['number']}`}>{publication.count}</span>
            </li>
          ))}
        </ul>
        <p className={`small muted ${subject['hint']}`}>{m.news_seven_days()}</p>
      </Section>
    </aside>
  )
}
