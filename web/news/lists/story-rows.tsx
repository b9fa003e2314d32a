import type { Story } from '@chowk/contract/article/story.ts'
import { StoryRow } from '../stories/story-card.tsx'

/** The stories of a list as rows. */
export const storyRows = (stories: readonly Story[]) =>
  stories.map((story) => <StoryRow key={story._id} story={story} />)
