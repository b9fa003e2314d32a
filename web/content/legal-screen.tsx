import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useLocation } from 'react-router'
import { getLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument } from '@chowk/contract/content/legal.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { MarkupView } from './markup-view.tsx'
import { OfficePart } from './office-part.tsx'
import styles from './content.module.css'

const documentOf = (path: string): LegalDocument => (path.startsWith('/terms') ? 'TERMS' : 'PRIVACY')
const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  [getLegalText, { document: documentOf(new URL(request.url).pathname) }],
  [getOffice, {}],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))

const titleOf = (document: LegalDocument) =>
  document === 'TERMS' ? m.content_terms_title() : m.content_privacy_title()
export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${titleOf(documentOf(location.pathname))} · ${m.app_name()}` },
]

/** The privacy policy or the terms, with the date of each version. */
export default function LegalScreen() {
  const document = documentOf(useLocation().pathname)
  return <Legal key={document} document={document} />
}

function Legal({ document }: { document: LegalDocument }) {
  const [version, setVersion] = useState<number>()
  const { data, error, refetch } = useRead(getLegalText, { document, ...(version !== undefined && { version }) })
  const lang = getLocale()
  if (!data && error)
    return (
      <StatePanel level={1} mark="broken" title={titleOf(document)} text={m.app_failed_server()}>
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  if (!data) return <RowBones count={6} />
  const isOld = data.version !== data.versions[0]?.version
  return (
    <article className={styles['legal']}>
      <h1 className={styles['title']}>{titleOf(document)}</h1>
      <p className={styles['text']}>{m.content_legal_since({ date: dateText(data.since) })}</p>
      {isOld && <Note kind="notice">{m.content_legal_old()}</Note>}
      <MarkupView text={data[lang]} lang={lang} />
      <div className={styles['legalFoot']}>
        <OfficePart />
        {data.versions.length > 1 && (
          <SelectField
            label={m.content_legal_versions()}
            value={String(data.version)}
            options={data.versions.map((each) => ({ value: String(each.version), name: dateText(each.since) }))}
            onChange={({ target }) => setVersion(Number(target.value))}
          />
        )}
      </div>
    </article>
  )
}
