import { Link, useLocation, useSearchParams } from 'react-router'
import { listAssignedEntities } from '@chowk/contract/community/community.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { List } from '../../app/list/list.tsx'
import type { ListState } from '../../app/list/use-list.ts'
import { useViewer } from '../../app/page-facts.ts'
import { inQuery } from '../../app/query.rules.ts'
import { read, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { PostCards } from './post-cards.tsx'
import { LISTS, PERIODS, TYPES } from '../words.ts'
import { chosenIn, isNarrowed } from './feed-query.ts'
import type { FeedFilter } from './feed-query.ts'
import { StripFailed } from './strip-failed.tsx'
import styles from './feed.module.css'

/** What the choices above a feed are made of: departments are those of the workspace that one acts for. */
export const choiceReads = (viewer: ScreenAddress['viewer'], customUrl: string | undefined): readonly Read[] =>
  viewer?.workspace && viewer.workspace.slug === customUrl ? [read(listAssignedEntities, {})] : []

const OTHER_LIST = { page: '', next: '' }

/** Which list, and what it is narrowed by: all of it stands in the address, and lists are links that work without a script too. */
export function FeedChoices({ ownUrl }: { ownUrl?: string | undefined }) {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const viewer = useViewer()
  const { list, since, type } = chosenIn(search)
  const narrow = (values: Partial<Record<FeedFilter, string>>) =>
    setSearch(inQuery(search, { ...OTHER_LIST, ...values }), { preventScrollReset: true })
  return (
    <div className="stack">
      <nav className={`cluster gap-4 ${styles['choices']} ${styles['lists']}`} aria-label={m.community_lists_label()}>
        {LISTS.map(({ id, name }) => (
          <Link
            key={id}
            to={`${pathname}${inQuery(search, { ...OTHER_LIST, list: id })}`}
            className="view-link hover-accent"
            aria-current={id === list?.id ? 'page' : undefined}
          >
            {name()}
          </Link>
        ))}
      </nav>
      <div className={`cluster gap-3 ${styles['filters']}`}>
        <SelectField
          compact
          label={m.community_period()}
          value={since}
          options={[
            { value: '', name: m.community_period_any() },
            ...Object.entries(PERIODS).map(([value, name]) => ({ value, name: name() })),
          ]}
          onChange={({ target }) => narrow({ since: target.value })}
        />
        <SelectField
          compact
          label={m.app_type()}
          value={type}
          options={[
            { value: '', name: m.community_type_any() },
            ...PostType.options.map((value) => ({ value, name: typeName(value) })),
          ]}
          onChange={({ target }) => narrow({ type: target.value })}
        />
        {ownUrl !== undefined && viewer?.workspace?.slug === ownUrl && <EntityFilter narrow={narrow} />}
      </div>
    </div>
  )
}

// As a filter it finds those with text alone and those with a document.
const typeName = (type: PostType) => (type === 'DOCUMENT' ? m.community_type_text() : TYPES[type].name())

/** The departments and classes that one belongs to, and what is meant for one of them alone (C20). */
function EntityFilter({ narrow }: { narrow: (values: { of: string }) => void }) {
  const [search] = useSearchParams()
  const entities = useRead(listAssignedEntities, {})
  return (
    <ReadBoundary read={entities} skeleton={null} refused={() => <StripFailed onRetry={entities.refetch} />}>
      {({ content }) =>
        content.length > 0 && (
          <SelectField
            compact
            label={m.community_feed_of()}
            value={chosenIn(search).of}
            options={[
              { value: '', name: m.community_feed_of_all() },
              ...content.map(({ id, name }) => ({ value: id, name })),
            ]}
            onChange={({ target }) => narrow({ of: target.value })}
          />
        )
      }
    </ReadBoundary>
  )
}

interface FeedProps {
  posts: ListState<Post>
  /** The reader may write here: only then is she called upon to begin. */
  mayWrite: boolean
}

/** Posts as they come, each changed in its place. */
export function Feed({ posts, mayWrite }: FeedProps) {
  const [search, setSearch] = useSearchParams()
  const narrowed = isNarrowed(search)
  const reset = () =>
    setSearch(inQuery(search, { ...OTHER_LIST, since: '', type: '', of: '' }), { preventScrollReset: true })
  return (
    <List
      list={posts}
      empty={
        <StatePanel
          mark="missing"
          title={m.app_nothing_here_yet()}
          text={(narrowed
            ? m.community_empty_narrowed
            : mayWrite
              ? m.community_empty_text
              : m.community_empty_silent)()}
        >
          {narrowed && (
            <Button variant="outlined" onClick={reset}>
              {m.ui_filters_reset()}
            </Button>
          )}
        </StatePanel>
      }
    >
      {(all) => <PostCards posts={all} />}
    </List>
  )
}
