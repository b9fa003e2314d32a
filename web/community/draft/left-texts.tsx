import { useNavigate } from 'react-router'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { cutText } from '@chowk/contract/text.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { forgetOnDevice } from '../../app/draft/device-drafts.ts'
import type { PostLeft } from './post-drafts.ts'
import type { Writing } from './use-writing.ts'

const firstWords = ({ text }: PostLeft) =>
  cutText((text.title || text.description || (text.body ? plainText(text.body) : '')).slice(0, 500), 80)

/** What a window that was closed or lost had not saved yet: it is on this device, and may be taken up again. */
export function LeftTexts({ writing, isNew }: { writing: Writing; isNew: boolean }) {
  const navigate = useNavigate()
  const isPoll = writing.text.poll !== null
  const fitting = writing.left.filter(({ text }) => Boolean(text.poll) === isPoll)
  return fitting.slice(0, 3).map((left) => (
    <Note key={left.key} kind="waiting">
      <p>{m.article_left({ time: dateAndClock(left.savedAt) })}</p>
      <p className="strong breaks">{firstWords(left)}</p>
      <Row>
        <Button
          small
          onClick={() => {
            // It belongs to a draft that the server has: that one is opened, and offers it again.
            if (isNew && left.sequence > 0) void navigate(`?draft=${left.draftId}`)
            else writing.restore(left)
          }}
        >
          {m.article_left_restore()}
        </Button>
        <Button
          small
          variant="plain"
          onClick={() => {
            writing.dismiss(left)
            void forgetOnDevice(left.key)
          }}
        >
          {m.article_left_discard()}
        </Button>
      </Row>
    </Note>
  ))
}
