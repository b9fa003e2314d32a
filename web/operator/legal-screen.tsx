import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { getLegalText, replaceLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument, LegalText } from '@chowk/contract/content/legal.ts'
import type { CallFailed } from '../app/calls.ts'
import { read, useRead, useWrite } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Note } from '../ui/note.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { TextBones } from '../ui/waiting/skeleton.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'

const PAGE: Record<LegalDocument, string> = { PRIVACY: '/privacy-policy', TERMS: '/terms-condition' }

/** The texts that bind readers; a new version holds from the moment that it is put in force. */
const page = screenOf({
  title: m.operator_legal,
  prefetch: () => [...FRAME_READS, read(getLegalText, { document: 'PRIVACY' })],
  show: Legal,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Legal() {
  const [document, setDocument] = useState<LegalDocument>('PRIVACY')
  return (
    <OperationFrame title={m.operator_legal()}>
      <Choices
        label={m.operator_legal_document()}
        value={document}
        onChoose={setDocument}
        options={[
          { value: 'PRIVACY', name: m.content_privacy_title() },
          { value: 'TERMS', name: m.content_terms_title() },
        ]}
      />
      <ReadBoundary read={useRead(getLegalText, { document })} skeleton={<TextBones />}>
        {(text) => <LegalForm key={`${document} ${text.version}`} text={text} />}
      </ReadBoundary>
    </OperationFrame>
  )
}

function wordsOf({ code, refused, isOffline }: CallFailed): string {
  if (isOffline) return m.app_failed_offline()
  if (code === 'VERSION_CONFLICT') return m.operator_legal_conflict()
  const line = refused?.fields?.[0]?.message
  return line ? m.operator_legal_refused({ line }) : m.app_failed_server()
}

function LegalForm({ text }: { text: LegalText }) {
  const [en, setEn] = useState(text.en)
  const [hi, setHi] = useState(text.hi)
  const { document, version } = text
  const replace = useWrite(replaceLegalText, { refreshes: [getLegalText] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    replace.mutate(
      { document, version, en, hi },
      { onSuccess: (made) => showToast({ text: m.operator_legal_saved({ version: made.version }) }) },
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['aside']}>
        <Link to={PAGE[document]}>{m.content_legal_since({ date: dateText(text.since) })}</Link> ·{' '}
        {m.operator_legal_help()}
      </p>
      <TextArea
        label={m.operator_legal_en()}
        lang="en"
        rows={18}
        value={en}
        onChange={(event) => setEn(event.currentTarget.value)}
      />
      <TextArea
        label={m.operator_legal_hi()}
        lang="hi"
        rows={18}
        value={hi}
        onChange={(event) => setHi(event.currentTarget.value)}
      />
      {replace.error && (
        <Note kind="fault" alert>
          {wordsOf(replace.error)}
        </Note>
      )}
      <div>
        <Button type="submit" disabled={replace.isPending || (en === text.en && hi === text.hi)}>
          {m.operator_legal_save()}
        </Button>
      </div>
    </form>
  )
}
