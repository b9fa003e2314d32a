import { useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { useList } from '../app/list/list.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { ReadFailed } from '../app/screen/read-failed.tsx'
import { m } from '../paraglide/messages.js'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { ListFailed } from './stories/list-failed.tsx'
import { MoreStories } from './stories/more-stories.tsx'
import { ListenToShown } from './lists/listen-list.tsx'
import { SavedEmpty } from './saved/saved-empty.tsx'
import { SavedFilter } from './saved/saved-filter.tsx'
import { FolderChips, FolderColumn } from './saved/saved-folders.tsx'
import { SavedHead } from './saved/saved-head.tsx'
import { SavedRow } from './saved/saved-row.tsx'
import { chosenFolder, savedInput } from './saved/saved-address.rules.ts'
import styles from './saved-screen.module.css'

const readsOf = (request: Request): readonly Read[] => [
  [getSavedShelf, {}],
  [getSaved, savedInput(new URL(request.url).searchParams)],
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await readOnServer(context, readsOf(request))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readInBrowser(readsOf(request))
}

export const meta = () => [{ title: `${m.news_saved_title()} · ${m.app_name()}` }]

const EMPTY: SavedShelf = {
  total: 0,
  minutes: 0,
  inNoFolder: 0,
  most: 2000,
  folders: [],
  categories: [],
  publications: [],
}

/** Saved items: folders at the left or on top, the stories beside or below them. */
export default function SavedScreen() {
  const [params] = useSearchParams()
  const { data, isPending: isShelfComing, error, refetch } = useRead(getSavedShelf, {})
  const shelf = (data as SavedShelf | undefined) ?? EMPTY
  const words = { failed: m.news_saved_failed(), failedMore: m.news_saved_failed_more() }
  const list = useList(getSaved, savedInput(params), words)
  const folder = chosenFolder(params, shelf)
  const stories = list.data.filter((story) => story.isSaved)
  const { status } = list
  const isComing = list.data.length === 0 && (status === 'idle' || status === 'loading')
  if (status === 'failed' && list.failure?.code === 'SIGN_IN_NEEDED') return <SavedEmpty why="signed-out" />
  if (
    shelf.total === 0 &&
    !isShelfComing &&
    !error &&
    stories.length === 0 &&
    status === 'succeeded' &&
    shelf.folders.length === 0
  )
    return <SavedEmpty why="nothing" />
  return (
    <div className={styles['grid']} aria-busy={list.pending}>
      <FolderColumn shelf={shelf} chosen={folder} />
      <FolderChips shelf={shelf} chosen={folder} />
      <section className={styles['list']} aria-labelledby="saved-title">
        <SavedHead shelf={shelf} chosen={folder}>
          <ListenToShown stories={stories} />
        </SavedHead>
        <SavedFilter shelf={shelf} />
        {error && !data && (
          <ReadFailed failure={error} title={m.news_saved_folders_failed()} onRetry={() => void refetch()} />
        )}
        {isComing && <RowBones count={5} />}
        {stories.map((story) => (
          <SavedRow key={story._id} story={story} shelf={shelf} folder={folder} />
        ))}
        {list.data.length === 0 && status === 'failed' && <ListFailed list={list} title={m.news_saved_failed()} />}
        {stories.length === 0 && status === 'succeeded' && !list.hasMore && (
          <SavedEmpty why={params.size > (params.has('folder') ? 1 : 0) ? 'no-match' : 'folder'} />
        )}
        {list.data.length > 0 && (list.hasMore || status !== 'succeeded') && <MoreStories list={list} />}
      </section>
    </div>
  )
}
