import { useState } from 'react'
import { addFeed, countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import type { AddressTest } from '@chowk/contract/operator/feed.ts'
import { addPublication, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { AddressTester } from './address-tester.tsx'
import styles from '../operation.module.css'
import { refusedText } from '../words.ts'

const NEW = 'new'

/** Where a tested feed goes: to a publication that is there, or to a new one of its site. */
function AddTested({ result, onDone }: { result: AddressTest; onDone: () => void }) {
  const { data } = useRead(listOperatedPublications, { size: 50 })
  const [publicationId, setPublication] = useState(NEW)
  const refreshes = [listFeeds, countFeeds, listOperatedPublications]
  const add = useWrite(addFeed, { refreshes })
  const make = useWrite(addPublication, { refreshes })
  const said = {
    onSuccess: () => {
      showToast({ text: m.operator_feed_added() })
      onDone()
    },
    onError: (error: unknown) => showToast({ text: m.operator_not_done({ reason: refusedText(error) }) }),
  }
  const press = () => {
    const { url, title, language } = result
    if (publicationId !== NEW) add.mutate({ address: url, publicationId, title }, said)
    else
      make.mutate(
        {
          name: title || new URL(url).hostname,
          home: new URL('/', url).href,
          languages: [/^[a-z]{2,3}/.exec(language ?? '')?.[0] ?? 'en'],
          feeds: [url],
        },
        said,
      )
  }
  const known = (data?.content ?? []).map((one) => ({ value: one.id, name: one.name.en }))
  return (
    <div className={styles['form']}>
      <SelectField
        label={m.operator_for_publication()}
        value={publicationId}
        options={[{ value: NEW, name: `${m.operator_publication_add()}: ${result.title}` }, ...known]}
        onChoose={setPublication}
      />
      <div className={styles['actions']}>
        <Button low disabled={add.isPending || make.isPending || result.knownAs !== null} onClick={press}>
          {m.operator_add()}
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
