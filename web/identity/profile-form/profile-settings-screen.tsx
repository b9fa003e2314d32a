import { Link, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { listRemovedEntries } from '@chowk/contract/identity/profile/removed-entry.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { SceneSelect } from './appearance-section.tsx'
import { PersonFailed } from '../profile/person-failed.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonalSection } from './personal-section.tsx'
import { ProfileBeside } from './profile-beside.tsx'
import { StatusNote } from '../profile/status-note.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RemovedEntries } from './removed-entries.tsx'
import { VisibilitySelect } from './visibility-select.tsx'
import styles from './profile-settings.module.css'

const READS: readonly Read[] = [
  [getPersonByUrl, {}],
  [getPersonalInfo, {}],
  [listRemovedEntries, {}],
]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export const clientLoader = () => readInBrowser(READS)
export const meta = () => [{ title: `${m.profile_title()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** The own profile with everything that can be said in it; or, with `as`, as others see it (cso:W10). */
export default function ProfileSettingsScreen() {
  const [query] = useSearchParams()
  const as = query.get('as')
  if (as === 'PUBLIC' || as === 'MEMBER') return <ProfilePreview as={as} />
  return <Editing />
}

function Editing() {
  const { data, error, refetch } = useRead(getPersonByUrl, {})
  if (!data) return error ? <PersonFailed failure={error} onRetry={() => void refetch()} /> : <LeadSkeleton />
  return (
    <SettingsFrame title={m.profile_title()} beside={<ProfileBeside person={data} />}>
      <div className={styles['see']}>
        <ButtonLink to="/settings/profile?as=PUBLIC" variant="outlined" small>
          {m.profile_see_as_others()}
        </ButtonLink>
      </div>
      <StatusNote person={data} />
      <div id="line">
        <PersonForm person={data} />
      </div>
      <WhoSees person={data} />
      {SECTIONS.map((section) => (
        <ProfileSection key={section} person={data} section={section} />
      ))}
      <RemovedEntries />
      <PersonalSection />
    </SettingsFrame>
  )
}

function WhoSees({ person }: { person: PersonView }) {
  const { own, customUrl } = person
  return (
    <Section title={m.profile_address()}>
      <div className={`stack gap-4 ${styles['form']}`}>
        {customUrl ? (
          <Link to={`/user/${customUrl}`} className={`small-strong accent breaks ${styles['address']}`}>
            /user/{customUrl}
          </Link>
        ) : (
          <p className={styles['says']}>{m.profile_address_none()}</p>
        )}
        <AddressForm person={person} />
        <div className={`cluster gap-4 ${styles['choices']}`}>
          <VisibilitySelect person={person} section="profile" />
          <SceneSelect person={person} />
        </div>
        <p className={styles['says']}>{own?.mayBePublic ? m.profile_who_sees_hint() : m.profile_minor_hint()}</p>
      </div>
    </Section>
  )
}
