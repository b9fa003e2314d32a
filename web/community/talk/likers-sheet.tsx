import { Link } from 'react-router'
import { listLikes } from '@chowk/contract/community/reaction.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { REACTIONS } from './reactions.ts'

export interface LikersSheetProps {
  /** Of what. */
  id: string
  onClose: () => void
}

const SHOWN = 50

/** The latest who reacted, and how. */
export function LikersSheet({ id, onClose }: LikersSheetProps) {
  const likes = useRead(listLikes, { id, size: SHOWN })
  return (
    <Sheet label={m.community_likers()} onClose={onClose}>
      <div className="stack gap-4">
        <h2 className="h3">{m.community_likers()}</h2>
        <ReadBoundary read={likes}>
          {({ content }) =>
            content.length === 0 ? (
              <p className="muted">{m.community_likers_none()}</p>
            ) : (
              <ul className="stack gap-3">
                {content.map(({ person, likeEvent }) => {
                  const { Icon, name } = REACTIONS[likeEvent]
                  return (
                    <li key={person.id} className="row gap-3">
                      <Portrait name={person.name} picture={person.portrait} size={40} />
                      <span className="grow breaks">
                        {person.customUrl ? (
                          <Link to={`/user/${person.customUrl}`} className="hover-underline">
                            {person.name}
                          </Link>
                        ) : (
                          person.name
                        )}
                      </span>
                      <span className="inline-row gap-2 small muted">
                        <Icon size={20} stroke={1.75} aria-hidden />
                        {name()}
                      </span>
                    </li>
                  )
                })}
              </ul>
            )
          }
        </ReadBoundary>
        <div>
          <Button variant="plain" onClick={onClose}>
            {m.app_attach_close()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
