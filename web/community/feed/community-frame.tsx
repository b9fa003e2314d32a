import { IconEdit, IconHome, IconScale, IconShieldCheck, IconWorld } from '../../ui/icons.ts'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Form, Link, NavLink, useParams, useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { countCategories, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { PostCategory } from '@chowk/contract/community/community.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { Age } from '../../app/time.tsx'
import { workspaceName } from '../../app/shell/links.ts'
import { m } from '../../paraglide/messages.js'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { CommunityTabs } from './community-tabs.tsx'
import { RankingBeside, rankingReads } from '../ranking/beside.tsx'
import { beginningOf } from '../post/beginning.rules.ts'
import { categoryPath, morePath, postPath } from '../words.ts'
import { StripFailed } from './strip-failed.tsx'
import styles from './community-frame.module.css'

interface CommunityFrameProps {
  /** The address of the workspace whose community it is; none: that of everybody. */
  customUrl?: string | undefined
  children: ReactNode
}

const featuredOf = (customUrl: string | undefined) => ({ ...(customUrl !== undefined && { customUrl }), size: 5 })

/** What the frame reads for itself. */
export const frameReads = (customUrl: string | undefined): readonly Read[] => [
  ...(customUrl === undefined
    ? []
    : [read(listCommunityCategories, { customUrl }), read(countCategories, { customUrl })]),
  read(listFeaturedPosts, featuredOf(customUrl)),
  ...rankingReads(customUrl),
]

/** Around the posts of a community: where else to go on the left, what is featured on the right; on a phone above and nowhere. */
export function CommunityFrame({ customUrl, children }: CommunityFrameProps) {
  return (
    <>
      <CommunityTabs customUrl={customUrl} />
      <div className={`gap-6 spread ${styles['frame']}`}>
        <div className="stack gap-3">
          {/* On a phone the head of the page leads to the same search. */}
          <div className="desk-only">
            <Find />
          </div>
          <Places customUrl={customUrl} />
        </div>
        <div className="stack gap-4">{children}</div>
        <aside className={`desk-only ${styles['beside']}`}>
          <Featured customUrl={customUrl} />
          <RankingBeside customUrl={customUrl} />
        </aside>
      </div>
    </>
  )
}

/** Finds posts, and from there articles, questions and people (C31); it sends itself where no script has come. */
function Find() {
  return (
    <Form action="/search" role="search" aria-label={m.community_search()}>
      <SearchField
        name="q"
        label={m.community_search()}
        placeholder={m.community_search_placeholder()}
        value=""
        maxLength={200}
      >
        {/* Enter presses it, so that posts are searched and not stories. */}
        <button type="submit" name="tab" value="posts" className="only-heard" tabIndex={-1}>
          {m.community_search()}
        </button>
      </SearchField>
    </Form>
  )
}

function Places({ customUrl }: { customUrl: string | undefined }) {
  const viewer = useViewer()
  const own = viewer?.workspace
  const communities = [
    ...(own && !own.isDefault ? [{ to: `/${own.slug}/community`, name: workspaceName(own), Icon: IconHome }] : []),
    { to: '/community/view-more', name: m.community_public_square(), Icon: IconWorld },
    ...(viewer
      ? [
          { to: '/community/drafts', name: m.community_my_drafts(), Icon: IconEdit },
          { to: '/moderation/own', name: m.moderation_own_title(), Icon: IconScale },
          ...(viewer.moderates ? [{ to: '/moderation', name: m.moderation_title(), Icon: IconShieldCheck }] : []),
        ]
      : []),
  ]
  return (
    <nav className={styles['places']} aria-label={m.community_places_label()}>
      {communities.map(({ to, name, Icon }) => (
        <NavLink key={to} to={to} end className={`row gap-3 hover-wash ${styles['entry']}`}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {name}
        </NavLink>
      ))}
      <Further customUrl={customUrl} />
      {customUrl !== undefined && <Categories customUrl={customUrl} />}
    </nav>
  )
}

// Those that stand beside the posts are not there on a phone.
function Further({ customUrl }: { customUrl: string | undefined }) {
  const [search] = useSearchParams()
  const isSignedIn = useViewer() !== null
  const lists = [
    ...(customUrl === undefined ? [] : [{ id: 'members', name: m.app_people() } as const]),
    ...(isSignedIn && customUrl === undefined
      ? [{ id: 'following', name: m.community_list_following() } as const]
      : []),
    { id: 'helpful', name: m.community_helpful() } as const,
  ]
  return lists.map(({ id, name }) => (
    <Link
      key={id}
      to={morePath(customUrl, id)}
      className={`row hover-wash ${styles['entry']}`}
      aria-current={search.get('list') === id ? 'page' : undefined}
    >
      {name}
    </Link>
  ))
}

function Categories({ customUrl }: { customUrl: string }) {
  const categories = useRead(listCommunityCategories, { customUrl })
  const counts = useRead(countCategories, { customUrl })
  return (
    <ReadBoundary read={categories} skeleton={null} refused={() => <StripFailed onRetry={categories.refetch} />}>
      {({ content }) => (
        <ReadBoundary read={counts} skeleton={null} refused={() => <StripFailed onRetry={counts.refetch} />}>
          {(counted) => <CategoryLinks customUrl={customUrl} categories={content} counts={counted.content} />}
        </ReadBoundary>
      )}
    </ReadBoundary>
  )
}

interface CategoryLinksProps {
  customUrl: string
  categories: readonly PostCategory[]
  counts: Output<typeof countCategories>['content']
}

function CategoryLinks({ customUrl, categories, counts }: CategoryLinksProps) {
  const { category } = useParams()
  const countOf = (id: string) => counts.find((each) => each.categoryId === id)?.posts ?? 0
  const shown = categories.filter(({ isOwn, id }) => isOwn || countOf(id) > 0)
  if (shown.length === 0) return null
  return (
    <>
      <span className={`small-strong muted desk-only ${styles['head']}`}>{m.community_categories()}</span>
      {shown.map(({ id, name, topics }) => (
        <Fragment key={id}>
          <NavLink to={categoryPath(customUrl, name.en)} end className={`row gap-2 hover-wash ${styles['entry']}`}>
            <span>{nameOf(name)}</span>
            <span className="small tabular muted push-end">{countOf(id)}</span>
          </NavLink>
          {name.en === category &&
            topics.map((topic) => (
              <NavLink
                key={topic.id}
                to={categoryPath(customUrl, name.en, topic.slug)}
                className={`row small hover-wash desk-only ${styles['entry']} ${styles['topic']}`}
              >
                {nameOf(topic.name)}
              </NavLink>
            ))}
        </Fragment>
      ))}
    </>
  )
}

function Featured({ customUrl }: { customUrl: string | undefined }) {
  const featured = useRead(listFeaturedPosts, featuredOf(customUrl))
  if (featured.data?.content.length === 0) return null
  return (
    <Section
      title={m.community_list_featured()}
      more={{
        to: morePath(customUrl, 'featured'),
        name: m.app_all(),
      }}
    >
      <ReadBoundary read={featured}>
        {({ content }) => (
          <ul className={styles['rows']}>
            {content.map((post) => (
              <li key={post.id} className={`stack gap-1 ${styles['featured']}`}>
                <Link to={postPath(post)} className="h4 hover-underline breaks">
                  {post.title || beginningOf(post.description, 90)}
                </Link>
                <span className="small muted">
                  {post.author?.name}
                  {post.publishedAt && (
                    <span className="dot-before">
                      <Age of={post.publishedAt} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ReadBoundary>
    </Section>
  )
}
