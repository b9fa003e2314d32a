import { nameOf } from '../app/bilingual-name.ts'
import { Link, useSearchParams } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import type { Input, Output } from '@chowk/contract/call.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { getNewsByPublication, getPublication } from '@chowk/contract/news/publication.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { read } from '../app/read.ts'
import { withShareCard } from '../app/sharing/share-card.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { grouped, shortCount } from '../ui/numbers.rules.ts'
import { Section } from '../ui/section.tsx'
import { LeadSkeleton } from '../ui/waiting/skeleton.tsx'
import { ShareButton } from './article/share-button.tsx'
import { FeedLinks } from './feeds/feed-links.tsx'
import { FilterButton } from './filter/filter-button.tsx'
import { changedFields, visitorFilter } from './filter/visitor-filter.ts'
import { DayBars } from './lists/day-bars.tsx'
import { BlockButton } from './lists/block-button.tsx'
import { FollowPublication } from './lists/follow-button.tsx'
import { languageName } from './lists/language.ts'
import { ListenToShown } from './lists/listen-list.tsx'
import { PageFailed } from './lists/page-failed.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { NothingHere } from './lists/no-stories.tsx'
import { PeriodSelect, periodOf } from './lists/period-select.tsx'
import { inQuery } from '../app/query.rules.ts'
import { ledRows } from './lists/story-rows.tsx'
import { STORIES_FAILED, SubjectPage, subjectFrame } from './lists/subject-page.tsx'
import subject from './lists/subject-page.module.css'
import { PublicationReportButton } from './report/publication-report-button.tsx'
import { publicationCard } from './sharing/news-cards.ts'
import { publicationPath } from './words.ts'
import { PublicationLogo } from '../ui/picture/publication-logo.tsx'
import styles from './publication-screen.module.css'

type Publication = Output<typeof getPublication>
const BACK = '/publisher'

function newsInput(query: URLSearchParams): Input<typeof getNewsByPublication> {
  const category = query.get('category')
  return {
    id: query.get('id') ?? '',
    size: 12,
    ...(category && /^\d+$/.test(category) && { categoryIds: [category] }),
    ...periodOf(query),
  }
}

/** One publication: who it is, what it writes about, its stories newest first (news:L6). */
const page = screenOf({
  device: visitorFilter,
  reads: ({ search }: ScreenAddress) => ({ publication: read(getPublication, { id: search.get('id') ?? '' }) }),
  lists: ({ search }: ScreenAddress, filter: Filter) => ({
    stories: listOf(
      getNewsByPublication,
      { ...changedFields({ ...filter, publicationIds: [], excludePublicationIds: [] }), ...newsInput(search) },
      STORIES_FAILED,
    ),
  }),
  frame: subjectFrame(BACK),
  skeleton: (
    <div className={styles['screen']}>
      <LeadSkeleton />
    </div>
  ),
  failure: PageFailed,
  show: Loaded,
})
export const loader = withShareCard(page.loader, getPublication, publicationCard)
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export const handle: ScreenHandle = { bar: 'own' }
export default page.Screen

interface LoadedProps {
  publication: Publication
  stories: ListState<Story>
}

function Loaded({ publication, stories: list }: LoadedProps) {
  const [query] = useSearchParams()
  return (
    <SubjectPage name={nameOf(publication.name)} back={BACK} stories={list}>
      <meta name="description" content={descriptionOf(publication)} />
      <div className={styles['screen']}>
        <Head publication={publication} />
        {publication.isBlocked && <BlockedNote publication={publication} />}
        <Subjects publication={publication} query={query} />
        <div className={`with-side ${subject['page']}`}>
          <Stories publication={publication} query={query} list={list} />
          <Side publication={publication} />
        </div>
      </div>
    </SubjectPage>
  )
}

function factsOf({ languages, place: location, weekCount, followers, sinceYear }: Publication): string {
  const facts = [
    location && nameOf(location),
    languages.map(languageName).join(', '),
    sinceYear ? m.news_since_year({ year: sinceYear }) : '',
    m.news_stories_week({ count: weekCount }),
    followers > 0 ? m.news_followers({ count: followers, shown: shortCount(followers) }) : '',
  ]
  return facts.filter(Boolean).join(' · ')
}

/** What it says of itself, or else what is known of it. */
const descriptionOf = (publication: Publication) =>
  publication.about ? nameOf(publication.about) : `${nameOf(publication.name)}: ${factsOf(publication)}`

function Head({ publication }: { publication: Publication }) {
  const name = nameOf(publication.name)
  const { about } = publication
  return (
    <header className={`row gap-5 ${styles['head']}`}>
      <FeedLinks feed={`publication/${publication.slug}`} title={name} />
      <PublicationLogo publication={publication} size={104} />
      <div className={styles['who']}>
        <h1 className="h1">{name}</h1>
        {about && <p className={`lead muted ${styles['about']}`}>{nameOf(about)}</p>}
        <p className={`small muted ${styles['facts']}`}>{factsOf(publication)}</p>
      </div>
      <div className={`cluster gap-3 ${styles['ways']}`}>
        {!publication.isBlocked && (
          <FollowPublication id={publication.id} name={name} isFollowed={publication.isFollowed} variant="filled" />
        )}
        <ShareButton shared={{ path: publicationPath(publication), title: name }} variant="icon" />
        <BlockButton id={publication.id} isBlocked={publication.isBlocked} />
        <PublicationReportButton publication={publication} />
      </div>
    </header>
  )
}

function BlockedNote({ publication }: { publication: Publication }) {
  return (
    <p className={styles['note']} role="status">
      {m.news_blocked_note({ name: nameOf(publication.name) })}
    </p>
  )
}

function Subjects({ publication, query }: { publication: Publication; query: URLSearchParams }) {
  const chosen = query.get('category') ?? ''
  const all = { id: '', name: m.app_all(), count: publication.storyCount }
  const subjects = publication.counts.map(({ id, name, count }) => ({ id: String(id), name: nameOf(name), count }))
  return (
    <nav className={`ruled line-below ${styles['subjects']}`} aria-label={m.news_writes_about()}>
      <div className={styles['subjectRow']}>
        {[all, ...subjects].map(({ id, name, count }) => (
          <Link
            key={id}
            to={inQuery(query, { category: id })}
            className={`muted hover-accent ${styles['subject']}`}
            aria-current={id === chosen ? 'page' : undefined}
            preventScrollReset
          >
            {name} <span className="small tabular">{grouped(count)}</span>
          </Link>
        ))}
      </div>
    </nav>
  )
}

interface StoriesProps {
  publication: Publication
  query: URLSearchParams
  list: ListState<Story>
}

function Stories({ publication, query, list }: StoriesProps) {
  const input = newsInput(query)
  const { asOf } = list
  return (
    <div>
      <div className={`cluster ${styles['tools']}`}>
        <PeriodSelect query={query} />
        <ListenToShown stories={list.data} />
        <ListTools
          full={
            asOf
              ? { asOf, publicationId: publication.id, categoryIds: input.categoryIds, ...periodOf(query) }
              : undefined
          }
        />
        <span className="desk-only">
          <FilterButton onApplied={list.load} />
        </span>
      </div>
      <List
        list={list}
        empty={<NothingFits onReset={list.load} otherwise={<NothingHere to={publicationPath(publication)} />} />}
      >
        {ledRows}
      </List>
    </div>
  )
}

function Side({ publication }: { publication: Publication }) {
  return (
    <aside className={`stack gap-6 ${subject['side']}`}>
      <Section title={m.news_stories_a_day()}>
        <DayBars days={publication.days} />
        {publication.lastLookedAt && (
          <p className={`small muted ${subject['hint']}`}>
            {m.news_last_looked()} <Age of={publication.lastLookedAt} />
          </p>
        )}
      </Section>
      {publication.alsoFollowed.length > 0 && (
        <Section title={m.news_also_followed()}>
          <ul>
            {publication.alsoFollowed.map((other) => (
              <li key={other.id} className={`row strong line-below ${styles['also']}`}>
                <PublicationLogo publication={other} size={30} />
                <Link to={publicationPath(other)}>{nameOf(other.name)}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p>
        <a href={publication.home} className="small-strong accent" rel="noopener noreferrer nofollow" target="_blank">
          {m.news_visit({ name: nameOf(publication.name) })}
        </a>
      </p>
    </aside>
  )
}
