import { getSavedShelf } from '@chowk/contract/news/saved.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { SavedSheet } from './saved-sheet.tsx'
import type { SavedSheetProps } from './saved-sheet.tsx'

/** Folders and a note for a story that was saved just now, wherever that was. */
export function FileSaved({ story, onClose }: Omit<SavedSheetProps, 'shelf'>) {
  const shelf = useRead(getSavedShelf, {})
  if (shelf.data) return <SavedSheet story={story} shelf={shelf.data} onClose={onClose} />
  return (
    <Sheet label={m.news_saved_change({ title: story.title })} onClose={onClose}>
      <ReadBoundary read={shelf} failed={m.news_saved_folders_failed()} skeleton={<RowSkeleton count={3} />}>
        {() => null}
      </ReadBoundary>
    </Sheet>
  )
}
