import { getCertificate } from '@chowk/contract/quiz/certificate.ts'
import type { Certificate } from '@chowk/contract/quiz/certificate.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { percentText } from '../percent.rules.ts'
import styles from './certificate.module.css'

/** A certificate, as everybody who has its address may check it (QR8). */
const page = screenOf({
  title: m.quiz_certificate,
  meta: () => [
    { name: 'referrer', content: 'no-referrer' },
    { name: 'robots', content: 'noindex' },
  ],
  reads: ({ params }: ScreenAddress) => ({ certificate: read(getCertificate, { code: params['code'] ?? '' }) }),
  failed: m.quiz_certificate_failed,
  refusals: { CERTIFICATE_NOT_FOUND: Missing },
  show: Shown,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Missing() {
  return (
    <StatePanel level={1} mark="missing" title={m.quiz_certificate_missing()} text={m.quiz_certificate_missing_text()}>
      <ButtonLink to="/quiz">{m.quiz_title()}</ButtonLink>
    </StatePanel>
  )
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { state, isOwn } = certificate
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{m.quiz_certificate()}</h1>
      {state === 'VALID' ? (
        <Note kind="done">{m.quiz_certificate_valid()}</Note>
      ) : (
        <Note kind="fault">{m.quiz_certificate_void()}</Note>
      )}
      <dl className={styles['facts']}>
        {factsOf(certificate).map(([name, value]) => (
          <div key={name} className="line-below">
            <dt className="small muted">{name}</dt>
            <dd className="h4 breaks">{value}</dd>
          </div>
        ))}
      </dl>
      {isOwn && state === 'VALID' && <Own code={certificate.code} />}
    </div>
  )
}

function factsOf({ name, class: year, school, quiz, percent, takenAt, code }: Certificate): [string, string][] {
  const title = quiz.title ?? m.quiz_certificate_own_quiz({ number: quiz.number })
  return [
    [m.app_called(), name],
    ...(year === null ? [] : [[m.app_class(), String(year)] satisfies [string, string]]),
    ...(school === null ? [] : [[m.quiz_certificate_school(), nameOf(school)] satisfies [string, string]]),
    [m.app_quiz(), title],
    [m.quiz_certificate_percent(), m.quiz_percent({ percent: percentText(percent) })],
    [m.app_day(), dateText(takenAt)],
    [m.app_code(), code],
  ]
}

function Own({ code }: { code: string }) {
  const isReady = useHydrated()
  return (
    <div className={`stack gap-3 ${styles['unprinted']}`}>
      <p className="small muted">{m.quiz_certificate_share()}</p>
      <div className="cluster gap-3">
        <ButtonAnchor href={`/certificates/${code}.pdf?lang=${getLocale()}`}>{m.quiz_certificate_pdf()}</ButtonAnchor>
        {isReady && (
          <Button variant="plain" onClick={() => print()}>
            {m.quiz_print()}
          </Button>
        )}
      </div>
    </div>
  )
}
