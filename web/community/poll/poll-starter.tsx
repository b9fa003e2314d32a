import { IconChartBar } from '../../ui/icons.ts'
import { useState } from 'react'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { PollForm } from './lazy-poll.ts'

interface PollStarterProps {
  rights: CommunityRights
  workspaceId: string | undefined
  className: string
  onDone: (post: Post) => void
}

/** The button that begins a poll, and the form that it opens. */
export function PollStarter({ rights, workspaceId, className, onDone }: PollStarterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconChartBar size={20} stroke={1.75} aria-hidden />
        {m.community_poll()}
      </button>
      {isOpen && (
        <Sheet label={m.community_poll()} onClose={close} wide="form">
          <Stack>
            <h2 className="h3">{m.community_poll()}</h2>
            <PollForm
              draft={null}
              rights={rights}
              workspaceId={workspaceId}
              onDone={(post: Post) => {
                close()
                onDone(post)
              }}
              onCancel={close}
            />
          </Stack>
        </Sheet>
      )}
    </>
  )
}
