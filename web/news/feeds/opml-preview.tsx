import { toggled } from '../../app/form/toggled.ts'
import type { Output } from '@chowk/contract/call.ts'
import { importOpml } from '@chowk/contract/news/opml.ts'
import type { OpmlEntry, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import styles from './feeds-section.module.css'

type Preview = Output<typeof readOpmlFile>

const STATES: Record<OpmlEntry['state'], () => string> = {
  NEW: m.news_opml_new,
  FOLLOWED: m.news_opml_followed,
  BLOCKED: m.news_opml_blocked,
  UNKNOWN: m.news_opml_unknown,
  REQUESTED: m.news_opml_requested,
}
const mayTake = ({ state }: OpmlEntry) => state === 'NEW' || state === 'UNKNOWN'

interface OpmlPreviewProps {
  preview: Preview
  onTaken: (answer: Output<typeof importOpml>) => void
  onCancel: () => void
}

/** What the file would bring, each with a tick; nothing happens before the button. */
export function OpmlPreview({ preview, onTaken, onCancel }: OpmlPreviewProps) {
  const { feeds, warnings } = preview
  const all = feeds.filter(mayTake).map(({ url }) => url)
  const form = useForm(importOpml, {
    values: { urls: all },
    toInput: ({ urls }) => ({
      feeds: feeds.filter(({ url }) => urls.includes(url)).map(({ url, title, folder }) => ({ url, title, folder })),
    }),
    errors: { FOLLOW_LIMIT: m.news_opml_limit },
    onDone: onTaken,
    guardsLeaving: false,
  })
  return (
    <Form form={form}>
      <Controlled form={form} name="urls">
        {({ value: chosen, onChange }) => (
          <div>
            <div className={`cluster spread ${styles['previewHead']}`}>
              <strong>{m.news_opml_found({ count: feeds.length })}</strong>
              {all.length > 0 && (
                <CheckboxField
                  label={m.app_all()}
                  checked={chosen.length === all.length}
                  onChange={() => onChange(chosen.length === all.length ? [] : all)}
                />
              )}
            </div>
            {warnings.length > 0 && (
              <p className={`muted ${styles['says']}`}>{m.news_opml_warned({ count: warnings.length })}</p>
            )}
            <Entries feeds={feeds} chosen={chosen} onChange={onChange} />
            <FormActions
              form={form}
              submit={m.news_opml_import({ count: chosen.length })}
              disabled={chosen.length === 0}
              cancel={{ label: m.news_not_now(), onClick: onCancel }}
            />
          </div>
        )}
      </Controlled>
    </Form>
  )
}

interface EntriesProps {
  feeds: readonly OpmlEntry[]
  chosen: readonly string[]
  onChange: (urls: string[]) => void
}

function Entries({ feeds, chosen, onChange }: EntriesProps) {
  return (
    <ul className={styles['entries']}>
      {feeds.map((feed) => (
        <li key={feed.url} className={`line-below ${styles['entry']}`}>
          <CheckboxField
            disabled={!mayTake(feed)}
            checked={chosen.includes(feed.url)}
            onChange={() => onChange(toggled(chosen, feed.url))}
            label={
              <>
                <span className={`breaks ${styles['entryName']}`}>
                  <strong>{feed.publication ? nameOf(feed.publication.name) : feed.title}</strong>
                  <span>{feed.url}</span>
                </span>
                {feed.folder && (
                  <span className={`small ${styles['tag']}`}>
                    {feed.category ? nameOf(feed.category.name) : feed.folder}
                  </span>
                )}
                <span className="small muted">{STATES[feed.state]()}</span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
