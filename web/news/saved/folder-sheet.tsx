import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { RefusalOf } from '@chowk/contract/call.ts'
import {
  deleteSavedFolder,
  getSaved,
  getSavedShelf,
  makeSavedFolder,
  renameSavedFolder,
} from '@chowk/contract/news/saved.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './saved-sheet.module.css'

type Own = 'FOLDER_LIMIT' | 'FOLDER_NAME_TAKEN' | 'FOLDER_NOT_FOUND'
const REFUSED = {
  FOLDER_LIMIT: m.news_folder_limit,
  FOLDER_NAME_TAKEN: m.news_folder_taken,
  FOLDER_NOT_FOUND: m.news_folder_gone,
} satisfies Record<Own & (RefusalOf<typeof makeSavedFolder> | RefusalOf<typeof renameSavedFolder>), () => string>

const wordsOf = (failure: CallFailed | null): string | undefined => {
  if (!failure) return undefined
  if (failure.isOffline) return m.news_save_offline()
  return failure.code && failure.code in REFUSED ? REFUSED[failure.code as Own]() : m.news_change_failed()
}

/** Name of a folder, and deleting it; without one a folder is made. */
export function FolderSheet({
  folder,
  onClose,
}: {
  folder?: { id: string; name: string; count: number }
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const removal = useWrite(deleteSavedFolder, { refreshes: [getSavedShelf, getSaved] })
  const remove = () => {
    if (!folder) return
    removal.mutate(
      { folderId: folder.id },
      {
        onSuccess: () => {
          onClose()
          void navigate('/saved-items', { replace: true })
        },
        onError: (failure) => showToast({ text: wordsOf(failure) ?? '' }),
      },
    )
  }
  if (folder && isDeleting) {
    return (
      <Sheet label={m.news_folder_delete_title({ name: folder.name })} onClose={onClose}>
        <h2 className={styles['title']}>{m.news_folder_delete_title({ name: folder.name })}</h2>
        {folder.count > 0 && <p className={styles['text']}>{m.news_folder_delete_text({ count: folder.count })}</p>}
        <div className={`${styles['ways']} ${styles['last']}`}>
          <Button look="danger" onClick={remove} disabled={removal.isPending}>
            {m.news_folder_delete()}
          </Button>
          <Button look="plain" onClick={() => setDeleting(false)}>
            {m.news_folder_leave()}
          </Button>
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet label={folder ? m.news_folder_change() : m.news_folder_new_title()} onClose={onClose}>
      <h2 className={styles['title']}>{folder ? m.news_folder_change() : m.news_folder_new_title()}</h2>
      {folder ? (
        <RenameFolder folder={folder} onDone={onClose} />
      ) : (
        <NewFolder onMade={(id) => (onClose(), void navigate(`/saved-items?folder=${id}`))} />
      )}
      {folder && (
        <Button look="plain" onClick={() => setDeleting(true)}>
          {m.news_folder_delete()}
        </Button>
      )}
    </Sheet>
  )
}

function RenameFolder({ folder, onDone }: { folder: { id: string; name: string }; onDone: () => void }) {
  const rename = useWrite(renameSavedFolder, { refreshes: [getSavedShelf] })
  return (
    <NameForm
      name={folder.name}
      button={m.news_keep()}
      failure={rename.error}
      onName={(name) => rename.mutate({ folderId: folder.id, name }, { onSuccess: onDone })}
    />
  )
}

/** A line in which a folder is named and made. */
export function NewFolder({ onMade }: { onMade: (id: string) => void }) {
  const making = useWrite(makeSavedFolder, { refreshes: [getSavedShelf] })
  return (
    <NameForm
      key={making.data?.id}
      name=""
      button={m.news_folder_make()}
      failure={making.error}
      onName={(name) => making.mutate({ name }, { onSuccess: ({ id }) => onMade(id) })}
    />
  )
}

interface NameFormProps {
  name: string
  button: string
  failure: CallFailed | null
  onName: (name: string) => void
}

function NameForm({ name: first, button, failure, onName }: NameFormProps) {
  const [name, setName] = useState(first)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
  }
  return (
    <form className={styles['new']} onSubmit={submit}>
      <TextField
        label={m.news_folder_name()}
        fault={wordsOf(failure)}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="outlined" disabled={name.trim() === ''}>
        {button}
      </Button>
    </form>
  )
}
