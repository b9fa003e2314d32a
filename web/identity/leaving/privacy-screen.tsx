import { Link } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listDataExports } from '@chowk/contract/identity/data-export.ts'
import { readInBrowser, readOnServer } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { CopyPart } from './copy-part.tsx'
import styles from './leaving.module.css'

const READS: readonly Read[] = [[listDataExports, {}]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.settings_privacy()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** What is kept of her, who sees it, and a copy of it. */
export default function PrivacyScreen() {
  return (
    <SettingsFrame
      title={m.settings_privacy()}
      beside={
        <Section title={m.privacy_others()}>
          <p className={styles['says']}>{m.privacy_others_says()}</p>
        </Section>
      }
    >
      <Section title={m.privacy_kept()}>
        <p className={styles['says']}>{m.privacy_kept_says()}</p>
        <p>
          <Link to="/news-settings#history" className={styles['link']}>
            {m.privacy_kept_link()}
          </Link>
        </p>
      </Section>
      <CopyPart />
    </SettingsFrame>
  )
}
