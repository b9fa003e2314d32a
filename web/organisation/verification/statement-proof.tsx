import { nameOf } from '../../app/bilingual-name.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { listEnabledWorkspaces } from '@chowk/contract/organisation/directory.ts'
import {
  MOST_PAPERS,
  getVerification,
  proveByDocument,
  proveByWord,
  stopProof,
} from '@chowk/contract/organisation/verification.ts'
import type { Verification } from '@chowk/contract/organisation/verification.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { FilesField } from '../../app/form/files-field.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { cityOf } from '../words.ts'
import { PAPER_ERRORS, STOP_ERRORS, WORD_ERRORS, WORDS_ERRORS } from './proof-errors.ts'
import styles from './proof-sections.module.css'

const REFRESHES = [getVerification]

type Speaker = Output<typeof listEnabledWorkspaces>['content'][number]

const FILE_FAULTS = {
  FILE_TOO_LARGE: m.organisation_papers_too_large,
  TOO_LARGE: m.organisation_papers_too_large,
  PDF_LOCKED: m.organisation_papers_locked,
  TOO_MANY_PAGES: m.organisation_papers_pages,
  UNSUPPORTED_TYPE: m.organisation_papers_kind,
}

/** Papers: what they are and their numbers, with scans where there are some. A person reads them. */
export function DocumentProof({ verification }: { verification: Verification }) {
  if (verification.waiting?.method === 'DOCUMENT')
    return (
      <div className={`gap-4 ${styles['part']}`}>
        <Note kind="waiting">{m.organisation_papers_wait()}</Note>
        <Stop />
      </div>
    )
  return <PapersForm />
}

const NO_PAPERS: { words: string; papers: Attachment[] } = { words: '', papers: [] }

function PapersForm() {
  const form = useForm(proveByDocument, {
    values: NO_PAPERS,
    toInput: ({ words, papers }) => ({ words, papers: papers.map(({ attachmentId }) => attachmentId) }),
    errors: PAPER_ERRORS,
    fieldOf: { ATTACHMENT_NOT_FOUND: 'papers' },
    fieldErrors: WORDS_ERRORS,
    refreshes: REFRESHES,
    onDone: () => undefined,
  })
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <Form form={form} label={m.organisation_by_document()}>
        <TextArea
          {...form.field('words')}
          label={m.organisation_papers()}
          hint={m.organisation_papers_hint()}
          rows={4}
        />
        <Controlled form={form} name="papers">
          {({ value, onChange, name, error }) => (
            <FilesField
              name={name}
              value={value as Attachment[]}
              onChange={onChange as (papers: Attachment[]) => void}
              error={error}
              max={MOST_PAPERS}
              label={m.organisation_papers_files()}
              hint={m.organisation_papers_files_hint()}
              add={m.organisation_papers_add()}
              accept="application/pdf,image/jpeg,image/png,image/webp,image/gif,image/avif"
              faults={FILE_FAULTS}
            />
          )}
        </Controlled>
        <FormActions form={form} small submit={m.organisation_papers_send()} />
      </Form>
    </div>
  )
}

/** Another organisation speaks for this one. */
export function WordProof({ verification }: { verification: Verification }) {
  const enabled = useRead(listEnabledWorkspaces, { size: 50 })
  if (verification.waiting?.method === 'WORD') return <WaitsForWord waiting={verification.waiting} />
  return (
    <ReadBoundary read={enabled}>
      {({ content }) => {
        const speakers = content.filter(({ isVerified }) => isVerified)
        return speakers.length === 0 ? (
          <Note kind="notice">{m.organisation_speakers_none()}</Note>
        ) : (
          <WordForm speakers={speakers} />
        )
      }}
    </ReadBoundary>
  )
}

function WordForm({ speakers }: { speakers: readonly Speaker[] }) {
  const form = useForm(proveByWord, {
    values: { customUrl: speakers[0]?.customUrl ?? '', words: '' },
    toInput: (typed) => typed,
    errors: WORD_ERRORS,
    fieldOf: { SPEAKER_NOT_FOUND: 'customUrl' },
    fieldErrors: WORDS_ERRORS,
    refreshes: REFRESHES,
    onDone: () => undefined,
  })
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <Form form={form} label={m.organisation_by_word()}>
        <SelectField
          {...form.field('customUrl')}
          label={m.organisation_speaker()}
          options={speakers.map((one) => ({
            value: one.customUrl,
            name: [nameOf(one.name), cityOf(one)].filter(Boolean).join(', '),
          }))}
        />
        <TextArea
          {...form.field('words')}
          label={m.organisation_speaker_words()}
          hint={m.organisation_speaker_words_hint()}
          rows={3}
        />
        <FormActions form={form} small submit={m.organisation_speaker_ask()} />
      </Form>
    </div>
  )
}

function WaitsForWord({ waiting }: { waiting: NonNullable<Verification['waiting']> }) {
  const name = waiting.speaker ?? ''
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <Note kind="waiting">
        {waiting.state === 'SPOKEN' ? m.organisation_word_spoken({ name }) : m.organisation_word_waits({ name })}
      </Note>
      <Stop />
    </div>
  )
}

function Stop() {
  const stop = useAction(stopProof, { errors: STOP_ERRORS, refreshes: REFRESHES })
  return (
    <>
      <ProblemNote>{stop.problem}</ProblemNote>
      <Button variant="plain" disabled={stop.isPending} onClick={() => stop.mutate({})}>
        {m.organisation_proof_stop()}
      </Button>
    </>
  )
}
