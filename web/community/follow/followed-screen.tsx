import { Link } from 'react-router'
import { listFollowed } from '@chowk/contract/community/follow.ts'
import type { PostAuthor } from '@chowk/contract/community/post.ts'
import { useFollowing } from '../../app/follow/use-follow.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ItemOf, ListState } from '../../app/list/use-list.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'

/** Whom somebody follows, and how she stops. */
const page = screenOf({
  title: m.settings_followed,
  lists: () => ({
    people: listOf(listFollowed, {}, { failed: m.follow_list_failed, failedMore: m.follow_list_failed }),
  }),
  frame: ({ children }) => <SettingsFrame title={m.settings_followed()}>{children}</SettingsFrame>,
  show: FollowedPeople,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

function FollowedPeople({ people }: { people: ListState<ItemOf<typeof listFollowed>> }) {
  return (
    <div className="stack gap-4">
      <p className="muted">{m.follow_list_says()}</p>
      <List list={people} empty={<p>{m.follow_list_none()}</p>}>
        {(all) => (
          <ul className="stack gap-3">
            {all.map(({ _id, person }) => (
              <li key={_id} className="row gap-3">
                <Portrait name={person.name} picture={person.portrait} size={40} />
                <Link className="grow breaks hover-underline" to={pageOf(person)}>
                  {person.name}
                </Link>
                <Unfollow person={person} onDone={() => people.change((each) => (each._id === _id ? null : each))} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

const pageOf = ({ id, customUrl }: PostAuthor) =>
  customUrl ? `/user/${customUrl}` : `/community/view-more?list=person&of=${id}`

function Unfollow({ person, onDone }: { person: PostAuthor; onDone: () => void }) {
  const { set, isPending } = useFollowing((isFollowed) => !isFollowed && onDone())
  return (
    <Button variant="outlined" small disabled={isPending} onClick={() => set(person, false)}>
      {m.follow_unfollow()} <span className="only-heard">{person.name}</span>
    </Button>
  )
}
