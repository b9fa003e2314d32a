import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument } from '@chowk/contract/content/legal.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { read, useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Note } from '../ui/note.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { MarkupView } from '../app/markup/markup-view.tsx'
import { OfficeSection } from './office-section.tsx'
import styles from './content.module.css'

const documentOf = (path: string): LegalDocument => (path.startsWith('/terms') ? 'TERMS' : 'PRIVACY')
const titleOf = (document: LegalDocument) =>
  document === 'TERMS' ? m.content_terms_title() : m.content_privacy_title()

/** The privacy policy or the terms, with the date of each version. */
const page = screenOf({
  title: ({ path }) => titleOf(documentOf(path)),
  prefetch: ({ path }: ScreenAddress) => [read(getLegalText, { document: documentOf(path) }), read(getOffice, {})],
  show: LegalScreen,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function LegalScreen() {
  const document = documentOf(useLocation().pathname)
  return <Legal key={document} document={document} />
}

function Legal({ document }: { document: LegalDocument }) {
  const [version, setVersion] = useState<number>()
  const text = useRead(getLegalText, { document, ...(version !== undefined && { version }) })
  return (
    <ReadBoundary read={text} level={1} failed={titleOf(document)}>
      {(data) => <LegalVersion document={document} data={data} onVersion={setVersion} />}
    </ReadBoundary>
  )
}

interface LegalVersionProps {
  document: LegalDocument
  data: Output<typeof getLegalText>
  onVersion: (version: number) => void
}

function LegalVersion({ document, data, onVersion }: LegalVersionProps) {
  const lang = getLocale()
  const isOld = data.version !== data.versions[0]?.version
  return (
    <article className={styles['legal']}>
      <h1 className="h1">{titleOf(document)}</h1>
      <p className={`breaks muted ${styles['text']}`}>{m.content_legal_since({ date: dateText(data.since) })}</p>
      {isOld && <Note kind="notice">{m.content_legal_old()}</Note>}
      <div className={styles['legalText']}>
        <MarkupView text={data[lang]} lang={lang} />
      </div>
      <div className={`stack gap-5 ${styles['legalFoot']}`}>
        <OfficeSection />
        {data.versions.length > 1 && (
          <SelectField
            label={m.content_legal_versions()}
            value={String(data.version)}
            options={data.versions.map((each) => ({ value: String(each.version), name: dateText(each.since) }))}
            onChange={({ target }) => onVersion(Number(target.value))}
          />
        )}
      </div>
    </article>
  )
}
