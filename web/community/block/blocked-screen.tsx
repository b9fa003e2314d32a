import { listBlocked } from '@chowk/contract/community/block.ts'
import type { PostAuthor } from '@chowk/contract/community/post.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ItemOf, ListState } from '../../app/list/use-list.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useBlocking } from './use-block.ts'

/** Whom somebody does not want to meet (G27). */
const page = screenOf({
  title: m.settings_blocked,
  lists: () => ({
    people: listOf(listBlocked, {}, { failed: m.community_blocked_failed, failedMore: m.community_blocked_failed }),
  }),
  frame: ({ children }) => <SettingsFrame title={m.settings_blocked()}>{children}</SettingsFrame>,
  show: BlockedPeople,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

function BlockedPeople({ people }: { people: ListState<ItemOf<typeof listBlocked>> }) {
  return (
    <div className="stack gap-4">
      <p className="muted">{m.community_blocked_says()}</p>
      <List list={people} empty={<p>{m.community_blocked_none()}</p>}>
        {(all) => (
          <ul className="stack gap-3">
            {all.map(({ _id, person }) => (
              <li key={_id} className="row gap-3">
                <Portrait name={person.name} picture={person.portrait} size={40} />
                <span className="grow breaks">{person.name}</span>
                <Unblock person={person} onDone={() => people.change((each) => (each._id === _id ? null : each))} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

function Unblock({ person, onDone }: { person: PostAuthor; onDone: () => void }) {
  const { set, isPending } = useBlocking((isBlocked) => !isBlocked && onDone())
  return (
    <Button variant="outlined" small disabled={isPending} onClick={() => set(person, false)}>
      {m.community_unblock()} <span className="only-heard">{person.name}</span>
    </Button>
  )
}
