import { nameOf } from '../app/bilingual-name.ts'
import { IconMapPin, IconWorld } from '../ui/icons.ts'
import type { PublicWorkspace, WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { regionName } from '@chowk/contract/region/indian-state.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Section } from '../ui/section.tsx'
import { cityOf, shortSite } from './words.ts'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './workspace-about.module.css'

/** What a workspace says of itself, where it is and where else it can be read. */
export function WorkspaceAbout({ workspace }: { workspace: Exclude<WorkspaceView, { view: 'PRIVATE' }> }) {
  const about = nameOf(workspace.about)
  return (
    <Section title={m.organisation_about()}>
      {about ? (
        <WrittenText className={`muted ${styles['text']}`} text={about} />
      ) : (
        <p className={`muted ${styles['none']}`}>{m.organisation_about_none()}</p>
      )}
      <Facts workspace={workspace} />
    </Section>
  )
}

function Facts({ workspace }: { workspace: Pick<PublicWorkspace, 'city' | 'cityHi' | 'region' | 'website'> }) {
  const { region, website } = workspace
  const location = [cityOf(workspace), regionName(region, getLocale())].filter(Boolean).join(', ')
  if (!location && !website) return null
  return (
    <ul className={`stack gap-2 ${styles['facts']}`}>
      {location && (
        <li>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {location}
        </li>
      )}
      {website && (
        <li>
          <IconWorld size={20} stroke={1.75} aria-hidden />
          <a href={website} rel="nofollow ugc noopener" target="_blank">
            {shortSite(website)}
          </a>
        </li>
      )}
    </ul>
  )
}
