import { getOffice } from '@chowk/contract/content/office.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'
import styles from './content.module.css'

/** Who answers for this Chowk and where to reach them, as its operator configured. */
export function OfficeSection() {
  const read = useRead(getOffice, {})
  return (
    <Section title={m.content_office_title()}>
      <ReadBoundary read={read} skeleton={<></>}>
        {(office) => <Office {...office} />}
      </ReadBoundary>
    </Section>
  )
}

function Office({ officer, email, phone, address }: Output<typeof getOffice>) {
  return (
    <address className={`stack small muted ${styles['office']}`}>
      {officer ? m.content_office_officer({ name: officer }) : m.content_office_none()}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {address && <span>{address}</span>}
    </address>
  )
}
