import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { changeFeed, getFeed } from '@chowk/contract/operator/feed.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from '../operation.module.css'
import { readRules, refusedText, rulesText } from '../words.ts'

/** Name, address and category map of a feed. */
export function FeedForm({ feed, onDone }: { feed: Output<typeof getFeed>; onDone: () => void }) {
  const [title, setTitle] = useState(feed.title)
  const [address, setAddress] = useState(feed.address)
  const [rules, setRules] = useState(rulesText(feed.categoryMap))
  const change = useWrite(changeFeed, { refreshes: [getFeed] })
  const save = () =>
    change.mutate(
      {
        feedId: feed.id,
        title,
        categoryMap: readRules(rules),
        ...(address !== feed.address && { address }),
      },
      {
        onSuccess: () => {
          showToast({ text: m.operator_done() })
          onDone()
        },
      },
    )
  return (
    <form
      className={`${styles['panel']} ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {change.error && (
        <Note kind="fault" alert>
          {refusedText(change.error)}
        </Note>
      )}
      <TextField
        label={m.operator_feed_name()}
        value={title}
        required
        maxLength={200}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={m.operator_address()}
        value={address}
        required
        inputMode="url"
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextArea
        label={m.operator_category_map()}
        hint={m.operator_category_map_hint()}
        rows={6}
        value={rules}
        onChange={(event) => setRules(event.target.value)}
      />
      <div className={styles['actions']}>
        <Button type="submit" low disabled={change.isPending}>
          {m.operator_save()}
        </Button>
        <Button look="plain" low onClick={onDone}>
          {m.operator_cancel()}
        </Button>
      </div>
    </form>
  )
}
