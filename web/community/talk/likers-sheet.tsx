import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LikeEvent } from '@chowk/contract/community/post.ts'
import { getLikeCounts, listLikes } from '@chowk/contract/community/reaction.ts'
import { List } from '../../app/list/list.tsx'
import { useList } from '../../app/list/use-list.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { EVENTS, REACTIONS } from './reactions.ts'
import styles from './talk-bar.module.css'

export interface LikersSheetProps {
  /** Of what. */
  id: string
  onClose: () => void
}

/** Who reacted, latest first, all of them or those with one reaction. */
export function LikersSheet({ id, onClose }: LikersSheetProps) {
  const [event, setEvent] = useState<LikeEvent>()
  const counts = useRead(getLikeCounts, { id }).data
  return (
    <Sheet label={m.community_likers()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h3">{m.community_likers()}</h2>
        {counts && (
          <div role="group" aria-label={m.community_likers_by()} className="cluster gap-2">
            <Filter isChosen={event === undefined} onPress={() => setEvent(undefined)}>
              {m.app_all()} <span className="tabular">{counts.total}</span>
            </Filter>
            {EVENTS.filter((each) => counts.counts[each] > 0).map((each) => {
              const { Icon, name } = REACTIONS[each]
              return (
                <Filter key={each} isChosen={event === each} onPress={() => setEvent(each)}>
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {name()} <span className="tabular">{counts.counts[each]}</span>
                </Filter>
              )
            })}
          </div>
        )}
        <Likers key={event ?? ''} id={id} event={event} />
        <div>
          <Button variant="plain" onClick={onClose}>
            {m.app_close()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

interface FilterProps {
  isChosen: boolean
  onPress: () => void
  children: ReactNode
}

function Filter({ isChosen, onPress, children }: FilterProps) {
  return (
    <button
      type="button"
      className={`inline-row gap-2 small-strong ${styles['filter']}`}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Likers({ id, event }: { id: string; event: LikeEvent | undefined }) {
  const likes = useList(
    listLikes,
    { id, size: 20, ...(event && { likeEvent: event }) },
    { failed: m.community_likers_failed(), failedMore: m.community_likers_failed() },
  )
  // Lists are kept as they are; whoever opens this again asks who has reacted since.
  const { reset } = likes
  useEffect(() => reset, [reset])
  return (
    <List list={likes} empty={<p className="muted">{m.community_likers_none()}</p>}>
      {(all) => (
        <ul className="stack gap-3">
          {all.map(({ person, likeEvent }) => {
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
      )}
    </List>
  )
}
