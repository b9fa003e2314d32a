import { ledIn } from '@chowk/contract/article/leading-story.rules.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { ListenButton } from '../../app/player/listen-button.tsx'
import { getLocale } from '../../paraglide/runtime.js'
import { LeadSkeleton, RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { ShareButton } from '../article/share-button.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { LeadStory, StoryRow } from './story-card.tsx'
import { playableOf, sharedStory } from '../words.ts'
import styles from './story-front.module.css'

const BESIDE = 5

/** A lead with five rows beside it, the others below in two columns. */
export function StoryFront({ stories }: { stories: readonly Story[] }) {
  const [lead, ...rest] = ledIn(getLocale(), stories)
  if (!lead) return null
  return (
    <>
      <div className={styles['front']}>
        <div className={styles['lead']}>
          <LeadStory story={lead} actions={<LeadActions lead={lead} />} />
        </div>
        <div className={styles['beside']}>
          {rest.slice(0, BESIDE).map((story) => (
            <StoryRow key={story._id} story={story} actions={<SaveButton story={story} variant="icon" />} />
          ))}
        </div>
      </div>
      <div className={`ruled ${styles['below']}`}>
        {rest.slice(BESIDE).map((story) => (
          <StoryRow key={story._id} story={story} actions={<SaveButton story={story} variant="icon" />} />
        ))}
      </div>
    </>
  )
}

/** What is done with a first story at once. */
export function LeadActions({ lead }: { lead: Story }) {
  return (
    <>
      {lead.hasAudio && <ListenButton story={playableOf(lead)} variant="icon" />}
      <SaveButton story={lead} variant="icon" />
      <ShareButton shared={sharedStory(lead)} variant="icon" />
    </>
  )
}

export function StoryFrontSkeleton() {
  return (
    <div className={styles['front']}>
      <div className={styles['lead']}>
        <LeadSkeleton />
      </div>
      <div className={styles['beside']}>
        <RowSkeleton count={5} />
      </div>
    </div>
  )
}
