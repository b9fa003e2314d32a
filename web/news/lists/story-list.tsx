import type { ReactNode } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import type { List } from '../../app/list/list.ts'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { ListFailed } from '../stories/list-failed.tsx'
import { MoreStories } from '../stories/more-stories.tsx'
import { StoryRow } from '../stories/story-card.tsx'

interface StoryListProps {
  list: List<Story>
  failed: string
  /** What stands there when the list came empty. */
  empty: ReactNode
}

/** Rows of a paged list in all its states. */
export function StoryList({ list, failed, empty }: StoryListProps) {
  const { data, status } = list
  const isFirst = data.length === 0
  return (
    <div aria-busy={list.pending}>
      {isFirst && (status === 'idle' || status === 'loading') && <RowBones />}
      {isFirst && status === 'failed' && <ListFailed list={list} title={failed} />}
      {isFirst && status === 'succeeded' && empty}
      {data.map((story) => (
        <StoryRow key={story._id} story={story} />
      ))}
      {!isFirst && <MoreStories list={list} />}
    </div>
  )
}
