import { inQuery } from '../../app/query.rules.ts'
import { IconDownload, IconPencil } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { Chosen } from './saved-address.rules.ts'
import styles from '../saved-screen.module.css'

const FolderSheet = lazyComponent('folder-sheet', async () => (await import('./folder-sheet.tsx')).FolderSheet)
const ExportSheet = lazyComponent('export-sheet', async () => (await import('./export-sheet.tsx')).ExportSheet)

function titleOf(chosen: Chosen): string {
  if (chosen.kind === 'folder') return chosen.name
  return chosen.kind === 'none' ? m.news_saved_no_folder() : m.news_saved_title()
}

function sizeOf({ figures }: Chosen): string | undefined {
  const size = figures && m.news_found({ count: figures.count })
  return figures && figures.minutes > 0 ? `${size}, ${m.news_saved_reading({ count: figures.minutes })}` : size
}

interface SavedHeadProps {
  shelf: SavedShelf | undefined
  chosen: Chosen
  children?: ReactNode
}

/** Name and size of what is shown, with what can be done with all of it. */
export function SavedHead({ shelf, chosen, children }: SavedHeadProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'folder' | 'export'>()
  const close = () => setOpen(undefined)
  return (
    <header className={`cluster page-head ${styles['head']}`}>
      <h1 id="saved-title" className="h1 breaks phone-heard">
        {titleOf(chosen)}
      </h1>
      <p className="small muted">
        {sizeOf(chosen)}
        {chosen.kind === 'all' &&
          shelf &&
          shelf.total > shelf.most * 0.9 &&
          ` · ${m.news_saved_of_most({ most: shelf.most })}`}
      </p>
      <div className={`row gap-5 push-end ${styles['ways']}`}>
        {children}
        {chosen.kind === 'folder' && (
          <SheetOpener Icon={IconPencil} name={m.news_folder_change()} onOpen={() => setOpen('folder')} />
        )}
        <SheetOpener Icon={IconDownload} name={m.news_export()} onOpen={() => setOpen('export')} />
        <SelectField
          label={m.app_order()}
          compact
          value={params.get('oldest') === '1' ? '1' : ''}
          options={[
            { value: '', name: m.news_saved_newest() },
            { value: '1', name: m.news_saved_oldest() },
          ]}
          onChange={({ target }) =>
            void navigate(inQuery(params, { oldest: target.value }), { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {open === 'folder' && chosen.kind === 'folder' && (
        <FolderSheet folder={{ ...chosen, count: chosen.figures?.count ?? 0 }} onClose={close} />
      )}
      {open === 'export' && <ExportSheet folder={params.get('folder')} onClose={close} />}
    </header>
  )
}

function SheetOpener({ Icon, name, onOpen }: { Icon: typeof IconPencil; name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`inline-row gap-2 small-strong accent hover-underline ${styles['way']}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="phone-heard">{name}</span>
    </button>
  )
}
