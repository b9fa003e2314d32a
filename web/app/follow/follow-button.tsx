import { IconCheck, IconPlus } from '../../ui/icons.ts'
import { getFollow } from '@chowk/contract/community/follow.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useViewer } from '../page-facts.ts'
import { useRead } from '../read.ts'
import { useIsFollowed } from './followed-now.ts'
import { useFollowing } from './use-follow.ts'

interface FollowButtonProps {
  person: { id: string; name: string }
}

/** Follows the person whose page it stands on; nothing for visitors, for herself and where she is not to be followed. */
export function FollowButton({ person }: FollowButtonProps) {
  const viewer = useViewer()
  if (!viewer || viewer.userId === person.id) return null
  return <Following person={person} />
}

function Following({ person }: FollowButtonProps) {
  const { data, error } = useRead(getFollow, { personId: person.id })
  const isFollowed = useIsFollowed(person.id, data?.isFollowed ?? false)
  const { set, isPending } = useFollowing()
  if (error || (data && !data.mayFollow && !isFollowed)) return null
  const { name } = person
  return (
    <Button
      variant={isFollowed ? 'outlined' : 'filled'}
      disabled={!data || isPending}
      aria-pressed={isFollowed}
      aria-label={isFollowed ? m.follow_following_name({ name }) : m.follow_follow_name({ name })}
      onClick={() => set(person, !isFollowed)}
    >
      {isFollowed ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconPlus size={18} stroke={2} aria-hidden />}
      {isFollowed ? m.follow_following() : m.follow_follow()}
    </Button>
  )
}
