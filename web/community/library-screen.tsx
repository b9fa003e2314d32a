import { Link, useParams, useSearchParams } from 'react-router'
import { getCommunity } from '@chowk/contract/community/community.ts'
import type { Community } from '@chowk/contract/community/community.ts'
import { listWorkspacePosts } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { List } from '../app/list/list.tsx'
import { addressOfPage } from '../app/list/page-address.rules.ts'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { inQuery } from '../app/query.rules.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import feedStyles from './feed/feed.module.css'
import { NoCommunity } from './no-community.tsx'
import { PostCards } from './feed/post-cards.tsx'

const KINDS = [
  { id: '', type: 'ARTICLE', name: m.community_number_articles },
  { id: 'documents', type: 'DOCUMENT', name: m.community_library_documents },
] as const

const kindIn = (search: URLSearchParams) => KINDS.find(({ id }) => id === search.get('kind')) ?? KINDS[0]

/** What a workspace keeps to be read again: articles, or documents (R2.06). */
const page = screenOf({
  title: m.community_library,
  failed: m.community_failed,
  reads: ({ params: { customUrl = '' } }: ScreenAddress) => ({ community: [getCommunity, { customUrl }] as const }),
  lists: ({ params: { customUrl = '' }, search }: ScreenAddress) => ({
    posts: listOf(
      listWorkspacePosts,
      { customUrl, type: kindIn(search).type },
      { failed: m.community_failed, failedMore: m.community_failed_more },
    ),
  }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { WORKSPACE_NOT_FOUND: NoCommunity },
  show: Library,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Library({ community, posts }: { community: Community; posts: ListState<Post> }) {
  const { customUrl } = useParams()
  const [search] = useSearchParams()
  const chosen = kindIn(search)
  return (
    <CommunityFrame customUrl={customUrl}>
      <header className="stack gap-1">
        <h1 className="h2">{m.community_library()}</h1>
        <p className="small muted">
          {nameOf(community.name)} <span className="dot-before">{m.community_library_says()}</span>
        </p>
      </header>
      <nav className={`row gap-4 ${feedStyles['choices']}`} aria-label={m.community_library_kinds()}>
        {KINDS.map(({ id, name }) => (
          <Link
            key={id}
            to={inQuery(search, { ...addressOfPage(), kind: id })}
            className="view-link hover-accent"
            aria-current={id === chosen.id ? 'page' : undefined}
          >
            {name()}
          </Link>
        ))}
      </nav>
      <List
        list={posts}
        empty={<StatePanel mark="missing" title={m.app_nothing_here_yet()} text={m.community_library_none_text()} />}
      >
        {(all) => <PostCards posts={all} />}
      </List>
    </CommunityFrame>
  )
}
