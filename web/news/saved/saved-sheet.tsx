import { useState } from 'react'
import type { FormEvent } from 'react'
import type { SavedShelf, SavedStory } from '@chowk/contract/news/saved.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { NewFolder } from './folder-sheet.tsx'
import { useFiling } from './saved-filing.ts'
import styles from './saved-sheet.module.css'

interface SavedSheetProps {
  story: SavedStory
  shelf: SavedShelf
  onClose: () => void
}

/** Note, folders and the wish to hear of updates, of one saved story. */
export function SavedSheet({ story, shelf, onClose }: SavedSheetProps) {
  const [note, setNote] = useState(story.note)
  const [chosen, setChosen] = useState(() => new Set(story.folderIds))
  const [tellUpdates, setTell] = useState(story.tellUpdates)
  const file = useFiling()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await file(story._id, { note, folderIds: [...chosen], tellUpdates })) onClose()
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Sheet label={m.news_saved_change({ title: story.title })} onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <h2 className={styles['title']} lang={story.language}>
          {story.title}
        </h2>
        <TextArea
          label={m.news_note()}
          hint={m.news_note_hint({ count: 500 - note.length })}
          maxLength={500}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <fieldset className={styles['folders']}>
          <legend className={styles['legend']}>{m.news_folders()}</legend>
          {shelf.folders.map(({ id, name }) => (
            <Check key={id} name={name} isOn={chosen.has(id)} onToggle={() => toggle(id)} />
          ))}
        </fieldset>
        <Check name={m.news_tell_updates()} isOn={tellUpdates} onToggle={() => setTell(!tellUpdates)} />
        <div className={styles['ways']}>
          <Button type="submit">{m.news_keep()}</Button>
          <Button look="plain" onClick={onClose}>
            {m.news_not_now()}
          </Button>
        </div>
      </form>
      <NewFolder onMade={toggle} />
    </Sheet>
  )
}

function Check({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" className={styles['box']} checked={isOn} onChange={onToggle} />
      <span>{name}</span>
    </label>
  )
}
