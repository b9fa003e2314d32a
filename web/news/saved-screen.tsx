import { useSearchParams } from 'react-router'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'
import type { SavedStory } from '@chowk/contract/news/saved.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { read, useRead } from '../app/read.ts'
import { ReadFailed } from '../app/screen/read-failed.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { ListenToShown } from './lists/listen-list.tsx'
import { SavedEmpty } from './saved/saved-empty.tsx'
import { SavedFilter } from './saved/saved-filter.tsx'
import { FolderChips, FolderColumn } from './saved/saved-folders.tsx'
import { SavedHead } from './saved/saved-head.tsx'
import { SavedRow } from './saved/saved-row.tsx'
import { chosenFolder, savedInput } from './saved/saved-address.rules.ts'
import styles from './saved-screen.module.css'

/** Saved items: folders at the left or on top, the stories beside or below them. */
const page = screenOf({
  title: m.news_saved_title,
  lists: ({ search }: ScreenAddress) => ({
    saved: listOf(getSaved, savedInput(search), { failed: m.news_saved_failed, failedMore: m.news_saved_failed_more }),
  }),
  prefetch: () => [read(getSavedShelf, {})],
  show: Saved,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Saved({ saved: list }: { saved: ListState<SavedStory> }) {
  const [params] = useSearchParams()
  const { data: shelf, error, refetch } = useRead(getSavedShelf, {})
  const folder = chosenFolder(params, shelf)
  const stories = list.data.filter((story) => story.isSaved)
  if (list.failure?.code === 'SIGN_IN_NEEDED') return <SavedEmpty why="signed-out" />
  const hasNothing = shelf?.total === 0 && shelf.folders.length === 0
  if (hasNothing && stories.length === 0 && list.status === 'succeeded') return <SavedEmpty why="nothing" />
  const empty = <SavedEmpty why={params.size > (params.has('folder') ? 1 : 0) ? 'no-match' : 'folder'} />
  return (
    <div className={styles['grid']}>
      <FolderColumn shelf={shelf} chosen={folder} />
      <FolderChips shelf={shelf} chosen={folder} />
      <section className={styles['list']} aria-labelledby="saved-title">
        <SavedHead shelf={shelf} chosen={folder}>
          <ListenToShown stories={stories} />
        </SavedHead>
        <SavedFilter shelf={shelf} />
        {error && !shelf && (
          <ReadFailed failure={error} title={m.news_saved_folders_failed()} onRetry={() => void refetch()} />
        )}
        <List list={list} skeleton={<RowSkeleton count={5} />} empty={empty}>
          {() =>
            stories.length === 0 && !list.hasMore
              ? empty
              : stories.map((story) => <SavedRow key={story._id} story={story} folder={folder} />)
          }
        </List>
      </section>
    </div>
  )
}
