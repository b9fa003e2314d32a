import { useParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { FollowButton } from '../../app/follow/follow-button.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { withShareCard } from '../../app/sharing/share-card.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { personCard } from './person-card.ts'
import { PersonFailed } from './person-failed.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PersonPage } from './person-page.tsx'
import { readPersonInBrowser, readPersonOnServer } from './read-person.ts'
import type { Redirect } from './read-person.ts'
import { StatusNote } from './status-note.tsx'
import styles from './person-page.module.css'

const attempt: Redirect = ({ customUrl }, requested) =>
  customUrl && customUrl !== requested ? `/user/${customUrl}` : undefined

export const loader = withShareCard(
  async (given: LoaderFunctionArgs) => await readPersonOnServer(given, attempt),
  getPersonByUrl,
  personCard,
)
export const clientLoader = async (given: ClientLoaderFunctionArgs) => await readPersonInBrowser(given, attempt)

/** The page of a person as far as its viewer may see it (R1.16): open where she shows herself to everybody. */
export default function PersonScreen() {
  const { customUrl = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useRead(getPersonByUrl, { customUrl })
  if (!data) return error ? <PersonFailed failure={error} onRetry={() => void refetch()} /> : <LeadSkeleton />
  return (
    <>
      <title>{`${data.name} · ${m.app_name()}`}</title>
      {data.view === 'PUBLIC' ? (
        <meta name="description" content={data.headline || data.name} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <div className={styles['above']}>
        <StatusNote person={data} />
      </div>
      <PersonPage
        person={data}
        actions={
          data.view === 'OWN' ? (
            <ButtonLink to="/settings/profile" variant="outlined">
              {m.profile_edit()}
            </ButtonLink>
          ) : (
            <>
              {viewer && <FollowButton person={{ id: data.userId, name: data.name }} />}
              <PersonMenu person={data} />
            </>
          )
        }
      />
    </>
  )
}
