import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Input } from '@chowk/contract/call.ts'
import type { addMute } from '@chowk/contract/news/mute.ts'
import { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { muteFault } from './mute-faults.ts'
import { useWordMute } from './story-wishes.ts'
import styles from './story-menu.module.css'

type Lasts = NonNullable<Input<typeof addMute>['lasts']>

/** A word to mute and for how long (X13). */
export function MuteWord({ onClose }: { onClose: () => void }) {
  const mute = useWordMute()
  const [word, setWord] = useState('')
  const [lasts, setLasts] = useState<Lasts>('7_DAYS')
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const spans = [
    { value: '1_DAY', name: m.news_mute_day() },
    { value: '7_DAYS', name: m.news_mute_week() },
    { value: 'UNTIL_ENDED', name: m.news_mute_open() },
  ] as const
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await mute({ word, lasts })
      onClose()
    } catch (error) {
      setFault(muteFault(error instanceof CallFailed ? error.code : undefined))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles['whole']} onSubmit={(event) => void send(event)}>
      <label className={styles['label']}>
        {m.news_mute_word()}
        <input
          className={styles['word']}
          value={word}
          minLength={2}
          maxLength={60}
          required
          autoFocus
          placeholder={m.news_mute_example()}
          aria-invalid={fault !== undefined}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      </label>
      <Choices label={m.news_mute_lasts()} value={lasts} options={spans} onChoose={setLasts} bare />
      {fault && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      <Button type="submit" disabled={isSending || word.trim().length < 2}>
        {m.news_mute()}
      </Button>
    </form>
  )
}
