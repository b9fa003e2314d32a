import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  deleteSavedFolder,
  getSaved,
  getSavedShelf,
  makeSavedFolder,
  renameSavedFolder,
} from '@chowk/contract/news/saved.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import styles from './saved-sheet.module.css'

interface Folder {
  id: string
  name: string
  count: number
}

/** Name of a folder, and deleting it; without one a folder is made. */
export function FolderSheet({ folder, onClose }: { folder?: Folder; onClose: () => void }) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  if (folder && isDeleting) return <DeleteFolder folder={folder} onClose={onClose} onLeave={() => setDeleting(false)} />
  const title = folder ? m.news_folder_change() : m.news_folder_new_title()
  return (
    <Sheet label={title} onClose={onClose}>
      <h2 className="h4">{title}</h2>
      {folder ? (
        <RenameFolder folder={folder} onDone={onClose} />
      ) : (
        <NewFolder onMade={(id) => (onClose(), void navigate(`/saved-items?folder=${id}`))} />
      )}
      {folder && (
        <Button variant="plain" onClick={() => setDeleting(true)}>
          {m.news_folder_delete()}
        </Button>
      )}
    </Sheet>
  )
}

interface DeleteProps {
  folder: Folder
  onClose: () => void
  onLeave: () => void
}

function DeleteFolder({ folder, onClose, onLeave }: DeleteProps) {
  const navigate = useNavigate()
  const removal = useAction(deleteSavedFolder, {
    refreshes: [getSavedShelf, getSaved],
    errors: { FOLDER_NOT_FOUND: m.news_folder_gone },
  })
  const remove = () => {
    const onSuccess = () => {
      onClose()
      void navigate('/saved-items', { replace: true })
    }
    removal.mutate({ folderId: folder.id }, { onSuccess })
  }
  return (
    <Sheet label={m.news_folder_delete_title({ name: folder.name })} onClose={onClose}>
      <h2 className="h4">{m.news_folder_delete_title({ name: folder.name })}</h2>
      {folder.count > 0 && <p className={styles['text']}>{m.news_folder_delete_text({ count: folder.count })}</p>}
      <ProblemNote>{removal.problem}</ProblemNote>
      <div className={`row gap-5 ${styles['last']}`}>
        <Button variant="danger" onClick={remove} disabled={removal.isPending}>
          {m.news_folder_delete()}
        </Button>
        <Button variant="plain" onClick={onLeave}>
          {m.app_cancel()}
        </Button>
      </div>
    </Sheet>
  )
}

function RenameFolder({ folder, onDone }: { folder: Folder; onDone: () => void }) {
  const form = useForm(renameSavedFolder, {
    values: { name: folder.name },
    toInput: ({ name }) => ({ folderId: folder.id, name }),
    errors: { FOLDER_NAME_TAKEN: m.news_folder_taken, FOLDER_NOT_FOUND: m.news_folder_gone },
    fieldOf: { FOLDER_NAME_TAKEN: 'name' },
    refreshes: [getSavedShelf],
    onDone,
  })
  return <NameForm form={form} button={m.app_save()} />
}

interface NewFolderProps {
  onMade: (id: string) => void
  /** Another form of the sheet has the Cancel button. */
  isBeside?: boolean
}

/** A line in which a folder is named and made. */
export function NewFolder({ onMade, isBeside = false }: NewFolderProps) {
  const form = useForm(makeSavedFolder, {
    values: { name: '' },
    toInput: (typed) => typed,
    errors: { FOLDER_LIMIT: m.news_folder_limit, FOLDER_NAME_TAKEN: m.news_folder_taken },
    fieldOf: { FOLDER_NAME_TAKEN: 'name' },
    refreshes: [getSavedShelf],
    onDone: ({ id }) => {
      form.reset({ name: '' })
      onMade(id)
    },
  })
  return <NameForm form={form} button={m.app_create()} isBeside={isBeside} />
}

function NameForm({
  form,
  button,
  isBeside,
}: {
  form: FormState<{ name: string }>
  button: string
  isBeside?: boolean
}) {
  return (
    <div className={styles['new']}>
      <Form form={form}>
        <TextField {...form.field('name')} label={m.news_folder_name()} />
        <FormActions form={form} submit={button} variant="outlined" small {...(isBeside && { cancel: null })} />
      </Form>
    </div>
  )
}
