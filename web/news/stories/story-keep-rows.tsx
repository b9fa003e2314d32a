import { IconBookmark, IconBookmarkFilled, IconPlaylistAdd } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Story } from '@chowk/contract/article/story.ts'
import { useViewer } from '../../app/page-facts.ts'
import { orderPlayer } from '../../app/player/player-orders.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { turnSaved } from '../saved/saving.ts'
import { playableOf } from '../words.ts'
import { Row } from './story-menu-row.tsx'

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

interface KeepRowsProps {
  story: Story
  onClose: () => void
  onSignIn: () => void
}

/** Save it, or put it on the listening list: what a small card has no room for. */
export function KeepRows({ story, onClose, onSignIn }: KeepRowsProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const save = () => {
    if (!viewer) return onSignIn()
    onClose()
    turnSaved(client, story)
  }
  const add = () => {
    onClose()
    orderPlayer({ is: 'add', story: playableOf(story) })
    showToast({ text: m.audio_queued() })
  }
  return (
    <>
      <Row icon={story.isSaved ? <IconBookmarkFilled {...ICON} /> : <IconBookmark {...ICON} />} onPress={save}>
        {story.isSaved ? m.news_menu_unsave() : m.news_menu_save()}
      </Row>
      <Row icon={<IconPlaylistAdd {...ICON} />} onPress={add}>
        {m.audio_add()}
      </Row>
    </>
  )
}
