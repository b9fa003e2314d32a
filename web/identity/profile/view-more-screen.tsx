import { useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { Entry, Section as SectionName } from '@chowk/contract/identity/profile/section.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { EntryRows } from './entry-rows.tsx'
import { PersonFailed } from './person-failed.tsx'
import { SECTION_NAMES } from './section-words.ts'
import styles from './view-more.module.css'

function requested(query: URLSearchParams): { section: SectionName; input: { customUrl?: string } } {
  const of = query.get('of')
  return {
    section: SECTIONS.find((section) => section === query.get('widget')) ?? 'skill',
    input: of ? { customUrl: of } : {},
  }
}

const reads = (request: Request): readonly Read[] => [
  [getPersonByUrl, requested(new URL(request.url).searchParams).input],
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await readOnServer(context, reads(request))
}

export const clientLoader = ({ request }: { request: Request }) => readInBrowser(reads(request))
export const handle = { bar: 'own' }

/** One section of a profile in full (cso:W7); an empty one says so with its picture. */
export default function ViewMoreScreen() {
  const [query] = useSearchParams()
  const { section, input } = requested(query)
  const { data, error, refetch } = useRead(getPersonByUrl, input)
  if (!data) return error ? <PersonFailed failure={error} onRetry={() => void refetch()} /> : <LeadSkeleton />
  const entries = data.sections[section] as readonly Entry<typeof section>[]
  const title = m.profile_section_of({ section: SECTION_NAMES[section](), name: data.name })
  const own = data.customUrl ? `/profile/${data.customUrl}` : '/settings/profile'
  const back = data.view === 'OWN' ? own : `/user/${data.customUrl ?? ''}`
  return (
    <div className={`stack gap-4 ${styles['more']}`}>
      <title>{`${title} · ${m.app_name()}`}</title>
      <SwapBar back={back} title={title} />
      <h1 className="h2">{title}</h1>
      {entries.length > 0 ? (
        <EntryRows section={section} entries={entries} />
      ) : (
        <StatePanel mark="missing" title={m.profile_section_nothing()} text={m.profile_section_nothing_text()} />
      )}
      <p>
        <ButtonLink to={back} variant="outlined">
          {m.profile_back_to()}
        </ButtonLink>
      </p>
    </div>
  )
}
