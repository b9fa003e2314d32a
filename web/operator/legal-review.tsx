import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Output } from '@chowk/contract/call.ts'
import { getLegalText } from '@chowk/contract/content/legal.ts'
import { Difference } from '../app/difference/difference.tsx'
import type { FormState } from '../app/form/form-state.ts'
import { MarkupView } from '../app/markup/markup-view.tsx'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import styles from './legal-review.module.css'

type Legal = Output<typeof getLegalText>
interface Texts {
  en: string
  hi: string
}
type Shown = 'PREVIEW' | 'CHANGES' | 'EARLIER'

interface LegalReviewProps {
  text: Legal
  form: FormState<Texts>
}

/** What a legal text will look like, what of it is new, and what held before. */
export function LegalReview({ text, form }: LegalReviewProps) {
  const [shown, setShown] = useState<Shown>('PREVIEW')
  const [en, hi] = useWatch({ control: form.control, name: ['en', 'hi'] })
  const typed = useDeferredValue({ en, hi })
  return (
    <div className="stack gap-4">
      <Choices
        label={m.operator_legal_review()}
        value={shown}
        onChoose={setShown}
        options={[
          { value: 'PREVIEW', name: m.operator_legal_preview() },
          { value: 'CHANGES', name: m.operator_legal_changes() },
          ...(text.versions.length > 1 ? [{ value: 'EARLIER' as const, name: m.operator_legal_earlier() }] : []),
        ]}
      />
      {shown === 'PREVIEW' && <Both>{(lang) => <MarkupView text={typed[lang]} lang={lang} />}</Both>}
      {shown === 'CHANGES' && <Both>{(lang) => <Changes before={text[lang]} after={typed[lang]} lang={lang} />}</Both>}
      {shown === 'EARLIER' && <Earlier text={text} form={form} />}
    </div>
  )
}

const Both = ({ children }: { children: (lang: 'en' | 'hi') => React.ReactNode }) => (
  <div className={`gap-5 ${styles['both']}`}>
    <section aria-label={m.operator_legal_en()}>{children('en')}</section>
    <section aria-label={m.operator_legal_hi()}>{children('hi')}</section>
  </div>
)

function Changes({ before, after, lang }: { before: string; after: string; lang: 'en' | 'hi' }) {
  if (before.trim() === after.trim()) return <p className="muted">{m.operator_legal_same()}</p>
  return <Difference before={before} after={after} lang={lang} />
}

function Earlier({ text, form }: LegalReviewProps) {
  const earlier = text.versions.slice(1)
  const [version, setVersion] = useState(earlier[0]?.version ?? 0)
  const read = useRead(getLegalText, { document: text.document, version })
  return (
    <div className="stack gap-4">
      <SelectField
        label={m.content_legal_versions()}
        value={String(version)}
        options={earlier.map((each) => ({
          value: String(each.version),
          name: m.operator_legal_version({ version: each.version, date: dateText(each.since) }),
        }))}
        onChange={({ target }) => setVersion(Number(target.value))}
      />
      <ReadBoundary read={read}>
        {(old) => (
          <>
            <p className="muted">{m.operator_legal_since_then()}</p>
            <Both>{(lang) => <Changes before={old[lang]} after={text[lang]} lang={lang} />}</Both>
            <div>
              <Button
                variant="outlined"
                onClick={() => {
                  form.setValue('en', old.en)
                  form.setValue('hi', old.hi)
                }}
              >
                {m.operator_legal_take()}
              </Button>
            </div>
          </>
        )}
      </ReadBoundary>
    </div>
  )
}
