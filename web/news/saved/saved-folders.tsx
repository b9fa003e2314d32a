import { inQuery } from '../../app/query.rules.ts'
import { IconBookmark, IconBookmarks, IconFolder } from '../../ui/icons.ts'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeSaved } from '@chowk/contract/news/saved.ts'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import type { Chosen } from './saved-address.rules.ts'
import { FILING_ERRORS, STORY_DRAG, useFiled } from './saved-filing.ts'
import styles from './saved-folders.module.css'

const FolderSheet = lazyComponent('folder-sheet', async () => (await import('./folder-sheet.tsx')).FolderSheet)

interface FoldersProps {
  /** Absent until it has come: no figure is something else than 0. */
  shelf: SavedShelf | undefined
  chosen: Chosen
}

const isHere = (chosen: Chosen, value: string | null) =>
  value === null
    ? chosen.kind === 'all'
    : value === 'none'
      ? chosen.kind === 'none'
      : chosen.kind === 'folder' && chosen.id === value

/** Folders as a column of their own on a desk; stories can be dropped on them. */
export function FolderColumn({ shelf, chosen }: FoldersProps) {
  const [isMaking, setMaking] = useState(false)
  return (
    <nav className={styles['column']} aria-label={m.news_folders()}>
      <div className={`row spread ruled ${styles['head']}`}>
        <h2 className="h3">{m.news_folders()}</h2>
        <button
          type="button"
          className="text-button hover-underline"
          aria-haspopup="dialog"
          onClick={() => setMaking(true)}
        >
          {m.news_folder_new()}
        </button>
      </div>
      <FolderLink value={null} name={m.news_saved_all()} count={shelf?.total} chosen={chosen} Icon={IconBookmarks} />
      {shelf?.folders.map(({ id, name, count }) => (
        <FolderLink key={id} value={id} name={name} count={count} chosen={chosen} Icon={IconFolder} />
      ))}
      <FolderLink
        value="none"
        name={m.news_saved_no_folder()}
        count={shelf?.inNoFolder}
        chosen={chosen}
        Icon={IconBookmark}
      />
      <p className={`small muted ${styles['hint']}`}>
        {m.news_folder_hint_before()} <kbd className={`small ${styles['key']}`}>M</kbd>. {m.news_folder_hint_after()}
      </p>
      {isMaking && <FolderSheet onClose={() => setMaking(false)} />}
    </nav>
  )
}

interface FolderLinkProps {
  value: string | null
  name: string
  count: number | undefined
  chosen: Chosen
  Icon: typeof IconFolder
}

function FolderLink({ value, name, count, chosen, Icon }: FolderLinkProps) {
  const [params] = useSearchParams()
  const [isOver, setOver] = useState(false)
  const filed = useFiled()
  const file = useToastAction(changeSaved, { errors: FILING_ERRORS })
  const isFolder = value !== null && value !== 'none'
  const allow = (event: DragEvent) => {
    if (!isFolder || !event.dataTransfer.types.includes(STORY_DRAG)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const story = JSON.parse(event.dataTransfer.getData(STORY_DRAG)) as { _id: string; folderIds: string[] }
    if (!value || story.folderIds.includes(value)) return
    const input = { articleId: story._id, folderIds: [...story.folderIds, value] }
    file.mutate(input, { onSuccess: (changed) => filed(changed, name) })
  }
  return (
    <Link
      to={inQuery(params, { folder: value ?? '' })}
      className={`row gap-3 muted ${styles['folder']} ${isOver ? styles['over'] : ''}`}
      aria-current={isHere(chosen, value) ? 'page' : undefined}
      preventScrollReset
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={isFolder ? drop : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="breaks grow">{name}</span>
      <span className="small tabular">{count}</span>
    </Link>
  )
}

/** Folders as a row to scroll on a phone. */
export function FolderChips({ shelf, chosen }: FoldersProps) {
  const [params] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const all = [
    { value: null, name: m.news_saved_all(), count: shelf?.total },
    ...(shelf?.folders ?? []).map(({ id, name, count }) => ({ value: id, name, count })),
    ...(shelf && shelf.folders.length > 0
      ? [{ value: 'none', name: m.news_saved_no_folder(), count: shelf.inNoFolder }]
      : []),
  ]
  return (
    <nav className={styles['chips']} aria-label={m.news_folders()}>
      {all.map(({ value, name, count }) => (
        <Link
          key={value ?? 'all'}
          to={inQuery(params, { folder: value ?? '' })}
          className={styles['chip']}
          aria-current={isHere(chosen, value) ? 'page' : undefined}
          preventScrollReset
        >
          {name} <span className={styles['chipCount']}>{count}</span>
        </Link>
      ))}
      <button type="button" className={styles['chip']} aria-haspopup="dialog" onClick={() => setMaking(true)}>
        + {m.news_folder_new()}
      </button>
      {isMaking && <FolderSheet onClose={() => setMaking(false)} />}
    </nav>
  )
}
