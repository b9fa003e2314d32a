import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { listEnabledWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { getStanding, proveByDocument, proveByWord, stopProof } from '@chowk/contract/organisation/verification.ts'
import type { Standing } from '@chowk/contract/organisation/verification.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { cityOf } from '../words.ts'
import { PaperFiles } from './paper-files.tsx'
import { ProofFailed } from './proof-failed.tsx'
import styles from './proof-parts.module.css'

const REFRESHES = { refreshes: [getStanding] }
const SHORTEST = 20

/** Papers: what they are and their numbers, with scans where there are some. A person reads them. */
export function DocumentProof({ standing }: { standing: Standing }) {
  const [words, setWords] = useState('')
  const [papers, setPapers] = useState<Attachment[]>([])
  const send = useWrite(proveByDocument, REFRESHES)
  if (standing.waiting?.method === 'DOCUMENT') return <WaitsForOperator />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ words, papers: papers.map(({ attachmentId }) => attachmentId) })
  }
  return (
    <form className={styles['part']} onSubmit={submit}>
      <ProofFailed failure={send.error} />
      <TextArea
        label={m.organisation_papers()}
        hint={m.organisation_papers_hint()}
        rows={4}
        maxLength={1000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <PaperFiles papers={papers} onChange={setPapers} />
      <Button type="submit" disabled={send.isPending || words.trim().length < SHORTEST}>
        {m.organisation_papers_send()}
      </Button>
    </form>
  )
}

/** Another organisation speaks for this one. */
export function WordProof({ standing }: { standing: Standing }) {
  const { data } = useRead(listEnabledWorkspaces, { size: 50 })
  const speakers = data?.content.filter(({ isVerified }) => isVerified) ?? []
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState('')
  const send = useWrite(proveByWord, REFRESHES)
  if (standing.waiting?.method === 'WORD') return <WaitsForWord standing={standing} />
  if (data && speakers.length === 0) return <Note kind="notice">{m.organisation_speakers_none()}</Note>
  const customUrl = chosen ?? speakers[0]?.customUrl ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ customUrl, words })
  }
  return (
    <form className={styles['part']} onSubmit={submit}>
      <ProofFailed failure={send.error} />
      <SelectField
        label={m.organisation_speaker()}
        value={customUrl}
        options={speakers.map((one) => ({
          value: one.customUrl,
          name: [nameOf(one.name), cityOf(one)].filter(Boolean).join(', '),
        }))}
        onChoose={setChosen}
      />
      <TextArea
        label={m.organisation_speaker_words()}
        hint={m.organisation_speaker_words_hint()}
        rows={3}
        maxLength={1000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" disabled={send.isPending || words.trim().length < SHORTEST}>
        {m.organisation_speaker_ask()}
      </Button>
    </form>
  )
}

function WaitsForOperator() {
  return (
    <div className={styles['part']}>
      <Note kind="waiting">{m.organisation_papers_wait()}</Note>
      <Stop />
    </div>
  )
}

function WaitsForWord({ standing }: { standing: Standing }) {
  const name = standing.waiting?.speaker ?? ''
  return (
    <div className={styles['part']}>
      <Note kind="waiting">
        {standing.waiting?.state === 'SPOKEN'
          ? m.organisation_word_spoken({ name })
          : m.organisation_word_waits({ name })}
      </Note>
      <Stop />
    </div>
  )
}

function Stop() {
  const stop = useWrite(stopProof, REFRESHES)
  return (
    <Button look="plain" disabled={stop.isPending} onClick={() => stop.mutate({})}>
      {m.organisation_proof_stop()}
    </Button>
  )
}
