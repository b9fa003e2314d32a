import { IconPhone } from '../ui/icons.ts'
import { TicketTopic, createContact } from '@chowk/contract/content/ticket.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { useViewer } from '../app/page-facts.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { DigitsField } from '../ui/field/number-fields.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { textOrNone } from '../ui/field/written-values.rules.ts'
import { LetterForm, useLetterForm } from './letter-form.tsx'
import { LetterFrame, QuickWays } from './letter-frame.tsx'
import { OfficeSection } from './office-section.tsx'
import { TOPIC } from './ticket-words.ts'
import styles from './content.module.css'

/** Writing to whoever runs this Chowk. */
const page = screenOf({
  title: m.content_contact_title,
  meta: () => [{ name: 'description', content: m.content_contact_text() }],
  prefetch: () => [read(getOffice, {})],
  show: Contact,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Contact() {
  const viewer = useViewer()
  const form = useLetterForm(createContact, {
    page: '/submission-contact-us',
    values: { topic: TicketTopic.options[0] as TicketTopic, message: '', phone: '' },
    toInput: ({ phone, topic, message }) => ({ phone: textOrNone(phone), topic, message }),
    errors: {},
  })
  return (
    <LetterFrame title={m.content_contact_title()} text={m.content_contact_text()} beside={<Beside />}>
      <LetterForm form={form} button={m.content_send()}>
        <SelectField
          {...form.field('topic')}
          label={m.content_topic()}
          options={TicketTopic.options.map((value) => ({ value, name: TOPIC[value]() }))}
        />
        <TextArea {...form.field('message')} label={m.content_message()} rows={5} />
        {!viewer?.minor && (
          <DigitsField {...form.field('phone')} kind="mobile" label={m.content_phone()} hint={m.content_phone_hint()} />
        )}
      </LetterForm>
    </LetterFrame>
  )
}

function Beside() {
  const viewer = useViewer()
  const ways = [
    viewer
      ? { to: '/settings/privacy', name: m.content_quick_data() }
      : { to: '/reset-password', name: m.content_quick_password() },
    { to: '/takedown', name: m.content_quick_takedown() },
    { to: '/privacy-policy', name: m.content_quick_privacy() },
  ]
  return (
    <>
      <Section title={m.content_quick_title()}>
        <QuickWays ways={ways} />
      </Section>
      {!viewer && (
        <Section title={m.content_talk_title()}>
          <p className={`muted ${styles['says']}`}>{m.content_talk_text()}</p>
          <ButtonLink to="/request-callback" variant="outlined">
            <IconPhone size={20} stroke={1.75} aria-hidden />
            {m.content_talk_do()}
          </ButtonLink>
        </Section>
      )}
      <OfficeSection />
    </>
  )
}
