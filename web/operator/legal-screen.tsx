import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { getLegalText, replaceLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument } from '@chowk/contract/content/legal.ts'
import type { Output } from '@chowk/contract/call.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { read, useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Choices } from '../ui/choices.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { TextSkeleton } from '../ui/waiting/skeleton.tsx'
import { LegalReview } from './legal-review.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'

const PAGE: Record<LegalDocument, string> = { PRIVACY: '/privacy-policy', TERMS: '/terms-condition' }

/** The texts that bind readers; a new version holds from the moment that it is put in force. */
const page = screenOf({
  title: m.operator_legal,
  prefetch: () => [...FRAME_READS, read(getLegalText, { document: 'PRIVACY' })],
  show: Framed,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Framed() {
  return (
    <OperationFrame title={m.operator_legal()}>
      <Legal />
    </OperationFrame>
  )
}

/** One of the texts, to be read and replaced. */
export function Legal() {
  const [document, setDocument] = useState<LegalDocument>('PRIVACY')
  return (
    <>
      <Choices
        label={m.operator_text()}
        value={document}
        onChoose={setDocument}
        options={[
          { value: 'PRIVACY', name: m.content_privacy_title() },
          { value: 'TERMS', name: m.content_terms_title() },
        ]}
      />
      <ReadBoundary read={useRead(getLegalText, { document })} skeleton={<TextSkeleton />}>
        {(text) => <LegalForm key={document} text={text} />}
      </ReadBoundary>
    </>
  )
}

function LegalForm({ text }: { text: Output<typeof getLegalText> }) {
  const { document } = text
  // What is typed stays when somebody else's text comes: it replaces theirs only after she was told, and theirs has come.
  const begun = useRef(text.version)
  const hasConflict = useRef(false)
  const refusedLine = useRef('')
  const lineMessage = () => m.operator_legal_refused({ line: refusedLine.current })
  const markupErrors = { HAS_TAGS: lineMessage, HAS_WAY: lineMessage }
  const form = useForm(replaceLegalText, {
    values: { en: text.en, hi: text.hi },
    toInput: (typed) => ({ ...typed, document, version: hasConflict.current ? text.version : begun.current }),
    errors: { VERSION_CONFLICT: m.operator_legal_conflict, MARKUP_REFUSED: () => m.app_error_fields() },
    fieldErrors: { en: markupErrors, hi: markupErrors },
    refreshes: [getLegalText],
    staleCodes: ['VERSION_CONFLICT'],
    onDone: ({ version }) => {
      begun.current = version
      hasConflict.current = false
      showToast({ text: m.operator_legal_saved({ version }) })
    },
    onRefused: ({ code, refused }) => {
      if (code === 'VERSION_CONFLICT') hasConflict.current = true
      refusedLine.current = refused?.fields?.[0]?.message ?? ''
      return false
    },
  })
  return (
    <Form form={form}>
      <p className="small muted">
        <Link to={PAGE[document]}>{m.content_legal_since({ date: dateText(text.since) })}</Link> ·{' '}
        {m.operator_legal_help()}
      </p>
      <TextArea {...form.field('en')} label={m.operator_legal_en()} lang="en" rows={18} />
      <TextArea {...form.field('hi')} label={m.operator_legal_hi()} lang="hi" rows={18} />
      <LegalReview text={text} form={form} />
      <FormActions form={form} submit={m.operator_legal_save()} disabled={!form.isDirty} />
    </Form>
  )
}
