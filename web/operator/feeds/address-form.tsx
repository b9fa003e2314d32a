import { useState } from 'react'
import { addFeed, countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import type { AddressTest } from '@chowk/contract/operator/feed.ts'
import { addPublication, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { AddressTester } from './address-tester.tsx'
import styles from '../operation.module.css'
import { useToastAction } from '../../app/form/toast-action.ts'
import { FEED_ERRORS } from '../words.ts'

const NEW = 'new'
const ADD_ERRORS = {
  ...FEED_ERRORS,
  PUBLICATION_NOT_FOUND: m.operator_refused_gone,
  TOO_MANY_FEEDS: m.operator_refused_too_many_feeds,
  LICENCE_NOTE_NEEDED: m.operator_refused_licence_note_needed,
}

/** Where a tested feed goes: to a publication that is there, or to a new one of its site. */
function AddTested({ result, onDone }: { result: AddressTest; onDone: () => void }) {
  const { data } = useRead(listOperatedPublications, { size: 50 })
  const [publicationId, setPublication] = useState(NEW)
  const refreshes = [listFeeds, countFeeds, listOperatedPublications]
  const add = useToastAction(addFeed, { errors: ADD_ERRORS, refreshes })
  const make = useToastAction(addPublication, { errors: ADD_ERRORS, refreshes })
  const say = () => {
    showToast({ text: m.operator_feed_added() })
    onDone()
  }
  const press = () => {
    const { url, title, language } = result
    if (publicationId !== NEW) add.mutate({ address: url, publicationId, title }, { onSuccess: say })
    else
      make.mutate(
        {
          name: title || new URL(url).hostname,
          home: new URL('/', url).href,
          languages: [/^[a-z]{2,3}/.exec(language ?? '')?.[0] ?? 'en'],
          feeds: [url],
        },
        { onSuccess: say },
      )
  }
  const known = (data?.content ?? []).map((one) => ({ value: one.id, name: one.name.en }))
  return (
    <div className="stack gap-3">
      <SelectField
        label={m.app_publication()}
        value={publicationId}
        options={[{ value: NEW, name: `${m.operator_publication_add()}: ${result.title}` }, ...known]}
        onChange={({ target }) => setPublication(target.value)}
      />
      <div className="cluster">
        <Button small disabled={add.isPending || make.isPending || result.knownAs !== null} onClick={press}>
          {m.app_add()}
        </Button>
      </div>
    </div>
  )
}

/** Adds a feed: tested first, so that one sees what it would yield. */
export function AddressForm({ onDone }: { onDone: () => void }) {
  return (
    <section className={styles['panel']} aria-label={m.operator_add_feed()}>
      <AddressTester>{(result) => <AddTested key={result.url} result={result} onDone={onDone} />}</AddressTester>
    </section>
  )
}
