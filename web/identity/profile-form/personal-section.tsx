import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { ContactRows } from '../contact-change/contact-rows.tsx'
import { PersonalForm } from './personal-form.tsx'
import styles from './profile-settings.module.css'

// The account of a minor may wait for a guardian now: a new document leads there. Nothing that this screen reads is refused.
const openAnew = ({ mayChangeBirthYear }: PersonalInfo) => {
  if (!mayChangeBirthYear) globalThis.location.reload()
}

/** What is kept of her and shown to nobody: contact and the year of birth. */
export function PersonalSection() {
  const read = useRead(getPersonalInfo, {})
  return (
    <Section title={m.profile_personal()}>
      <p className={styles['says']}>
        {m.profile_personal_says()} {m.profile_contact_fixed()}
      </p>
      <ReadBoundary read={read} skeleton={<RowSkeleton count={1} />}>
        {(info) => (
          <div className={`stack gap-4 ${styles['form']}`}>
            <ContactRows info={info} />
            <PersonalForm info={info} onDone={openAnew} />
          </div>
        )}
      </ReadBoundary>
    </Section>
  )
}
