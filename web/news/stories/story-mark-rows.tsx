import { IconCheck, IconChevronsDown, IconChevronsUp, IconCircle } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { m } from '../../paraglide/messages.js'
import { storiesBeside } from '../keys/story-cards.ts'
import { listOfPath, markStories } from '../reading/read-marks.ts'
import { Row } from './story-menu-row.tsx'

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Read or unread: this story, or those above or below it on the page (RR9, RR22). */
export function MarkRows({ story, onClose }: { story: Story; onClose: () => void }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const above = storiesBeside(story._id, 'above')
  const below = storiesBeside(story._id, 'below')
  const mark = (ids: readonly string[], read: boolean) => {
    onClose()
    void markStories(client, { list: listOfPath(pathname), ids, read })
  }
  return (
    <>
      <Row
        icon={story.isRead ? <IconCircle {...ICON} /> : <IconCheck {...ICON} />}
        onPress={() => mark([story._id], !story.isRead)}
        isApart
      >
        {story.isRead ? m.news_mark_unread() : m.news_mark_read()}
      </Row>
      {above.length > 0 && (
        <Row icon={<IconChevronsUp {...ICON} />} onPress={() => mark(above, true)}>
          {m.news_mark_above({ count: above.length })}
        </Row>
      )}
      {below.length > 0 && (
        <Row icon={<IconChevronsDown {...ICON} />} onPress={() => mark(below, true)}>
          {m.news_mark_below({ count: below.length })}
        </Row>
      )}
    </>
  )
}
