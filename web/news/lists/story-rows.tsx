import type { Story } from '@chowk/contract/article/story.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { LeadStory, StoryRow } from '../stories/story-card.tsx'

const row = (story: Story) => (
  <StoryRow key={story._id} story={story} actions={<SaveButton story={story} variant="icon" />} />
)

/** The stories of a list as rows. */
export const storyRows = (stories: readonly Story[]) => stories.map(row)

/** The same, with the first story as the lead of a front page. */
export const ledRows = ([lead, ...stories]: readonly Story[]) => [
  lead && <LeadStory key={lead._id} story={lead} actions={<SaveButton story={lead} variant="icon" />} />,
  ...stories.map(row),
]
