import type { ReactNode } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import type { List } from '../../app/list/list.ts'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { ListFailed } from '../stories/list-failed.tsx'
import { MoreStories } from '../stories/more-stories.tsx'
import { LeadStory, StoryRow } from '../stories/story-card.tsx'

interface StoryListProps {
  list: List<Story>
  failed: string
  /** What stands there when the list came empty. */
  empty: ReactNode
  /** The first story leads the list, as on a front page. */
  hasLead?: boolean
}

/** Rows of a paged list in all its states. */
export function StoryList({ list, failed, empty, hasLead = false }: StoryListProps) {
  const { data, status } = list
  const isFirst = data.length === 0
  return (
    <div aria-busy={list.pending}>
      {isFirst && (status === 'idle' || status === 'loading') && <RowBones />}
      {isFirst && status === 'failed' && <ListFailed list={list} title={failed} />}
      {isFirst && status === 'succeeded' && empty}
      {data.map((story, at) =>
        hasLead && at === 0 ? (
          <LeadStory key={story._id} story={story} actions={<SaveButton story={story} look="icon" />} />
        ) : (
          <StoryRow key={story._id} story={story} actions={<SaveButton story={story} look="icon" />} />
        ),
      )}
      {!isFirst && <MoreStories list={list} />}
    </div>
  )
}
