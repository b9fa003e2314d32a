import { redirect, useParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { ownPageOf } from '../../app/guards/guards.rules.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFacts } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { PersonFailed } from './person-failed.tsx'
import { PersonPage } from './person-page.tsx'
import { readPersonInBrowser, readPersonOnServer } from './read-person.ts'
import type { Redirect } from './read-person.ts'
import { SECTION_NAMES } from './section-words.ts'

// Who owns a workspace is known by its address (R2.03); another person has her page at /user.
const attempt: Redirect = ({ view, customUrl }, requested) => {
  if (view !== 'OWN') return `/user/${requested}`
  return customUrl && customUrl !== requested ? `/profile/${customUrl}` : undefined
}

function leadAway(viewer: UserData | null, params: Record<string, string | undefined>): void {
  const isOwnAddress = viewer?.customUrl === params['customUrl']?.toLowerCase()
  if (viewer?.type === 'corporate' && isOwnAddress) throw redirect(ownPageOf(viewer))
}

export async function loader(given: LoaderFunctionArgs) {
  leadAway(given.context.get(pageContext).viewer, given.params)
  return await readPersonOnServer(given, attempt)
}

export async function clientLoader(given: ClientLoaderFunctionArgs) {
  leadAway(pageFacts()?.viewer ?? null, given.params)
  return await readPersonInBrowser(given, attempt)
}

/** One's own page (R2.03): the whole profile, with its empty sections and the way to fill them. */
export default function OwnProfileScreen() {
  const { customUrl = '' } = useParams()
  const { data, error, refetch } = useRead(getPersonByUrl, { customUrl })
  if (!data) return error ? <PersonFailed failure={error} onRetry={() => void refetch()} /> : <LeadSkeleton />
  return (
    <>
      <title>{`${data.name} · ${m.app_name()}`}</title>
      <meta name="robots" content="noindex" />
      <PersonPage
        person={data}
        actions={
          <>
            <ButtonLink to="/settings/profile">{m.profile_edit()}</ButtonLink>
            <ButtonLink to="/settings/profile?as=PUBLIC" variant="outlined">
              {m.profile_see_as_others()}
            </ButtonLink>
          </>
        }
        empty={(section) => (
          <p className="small muted">{m.profile_section_empty({ section: SECTION_NAMES[section]() })}</p>
        )}
      />
    </>
  )
}
