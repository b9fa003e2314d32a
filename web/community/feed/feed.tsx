import { Link, useLocation, useSearchParams } from 'react-router'
import type { Post } from '@chowk/contract/community/post.ts'
import { List } from '../../app/list/list.tsx'
import type { ListState } from '../../app/list/use-list.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { useSharedPost } from '../post/shared-post.ts'
import { PostCard } from '../post/post-card.tsx'
import { LISTS, PERIODS } from '../words.ts'
import { chosenIn } from './feed-query.ts'
import styles from './feed.module.css'

/** Which list, and since when: both stand in the address, and are links and a field that work without a script too. */
export function FeedChoices() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const { list, since } = chosenIn(search)
  const withWord = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.delete('next')
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }
  return (
    <div className={`cluster gap-3 ${styles['choices']}`}>
      <nav className={`cluster gap-4 ${styles['lists']}`} aria-label={m.community_lists_label()}>
        {LISTS.map(({ id, name }) => (
          <Link
            key={id}
            to={`${pathname}?${withWord('list', id)}`}
            className={`hover-accent ${styles['choice']}`}
            aria-current={id === list?.id ? 'page' : undefined}
          >
            {name()}
          </Link>
        ))}
      </nav>
      <div className="push-end">
        <SelectField
          compact
          label={m.community_period()}
          value={since}
          options={[
            { value: '', name: m.community_period_any() },
            ...Object.entries(PERIODS).map(([value, name]) => ({ value, name: name() })),
          ]}
          onChange={({ target }) => setSearch(withWord('since', target.value), { preventScrollReset: true })}
        />
      </div>
    </div>
  )
}

/** Posts as they come, each changed in its place. */
export function Feed({ posts }: { posts: ListState<Post> }) {
  const [search] = useSearchParams()
  const isNarrowed = search.has('since')
  const share = useSharedPost()
  return (
    <List
      list={posts}
      empty={
        <StatePanel
          mark="missing"
          title={m.community_empty_title()}
          text={isNarrowed ? m.community_empty_narrowed() : m.community_empty_text()}
        />
      }
    >
      {(all) => (
        <div>
          {all.map((post) => (
            <PostCard
              key={post.id}
              post={post}
              onChange={(changed) => share(post.id, (before) => changed && { ...before, ...changed })}
            />
          ))}
        </div>
      )}
    </List>
  )
}
