import { Link } from 'react-router'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'

/** Says to whoever's profile others do not see why that is; nothing while they do. */
export function StatusNote({ person: { own } }: { person: PersonView }) {
  if (!own || own.status === 'PUBLISHED') return null
  return (
    <Note kind={own.status === 'HIDDEN' ? 'waiting' : 'notice'}>
      {own.status === 'HIDDEN' ? m.profile_to_be_looked_at() : m.profile_removed_by_moderators()}{' '}
      {own.status === 'REMOVED' && (
        <Link to="/moderation/own" className="accent hover-underline">
          {m.profile_why()}
        </Link>
      )}
    </Note>
  )
}
