import { changeSaved } from '@chowk/contract/news/saved.ts'
import type { SavedShelf, SavedStory } from '@chowk/contract/news/saved.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField, CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { NewFolder } from './folder-sheet.tsx'
import { FILING_ERRORS, useFiled } from './saved-filing.ts'

/** A saved story with the folders there are. */
export interface SavedSheetProps {
  story: Pick<SavedStory, '_id' | 'title' | 'language' | 'note' | 'folderIds' | 'tellUpdates'>
  shelf: Pick<SavedShelf, 'folders'>
  onClose: () => void
}

/** Note, folders and the wish to hear of updates, of one saved story. */
export function SavedSheet({ story, shelf, onClose }: SavedSheetProps) {
  const filed = useFiled()
  const form = useForm(changeSaved, {
    values: { note: story.note, folderIds: [...story.folderIds], tellUpdates: story.tellUpdates },
    toInput: (typed) => ({ ...typed, articleId: story._id }),
    errors: FILING_ERRORS,
    onDone: (changed) => {
      filed(changed)
      onClose()
    },
  })
  return (
    <Sheet label={m.news_saved_change({ title: story.title })} onClose={onClose}>
      <Form form={form}>
        <h2 className="h4" lang={story.language}>
          {story.title}
        </h2>
        <Stack gap="small">
          <TextArea {...form.field('note')} label={m.news_note()} hint={m.news_note_hint()} optional={false} rows={3} />
          <Controlled form={form} name="folderIds">
            {({ name, value, onChange }) => (
              <CheckboxGroup
                label={m.news_folders()}
                name={name}
                options={shelf.folders.map((folder) => ({ value: folder.id, name: folder.name }))}
                chosen={value}
                onChoose={onChange}
              />
            )}
          </Controlled>
          <CheckboxField {...form.field('tellUpdates')} label={m.news_tell_updates()} />
        </Stack>
        <FormActions form={form} submit={m.app_save()} small cancel={{ label: m.news_not_now(), onClick: onClose }} />
      </Form>
      <NewFolder isBeside onMade={(id) => form.setValue('folderIds', [...form.getValue('folderIds'), id])} />
    </Sheet>
  )
}
