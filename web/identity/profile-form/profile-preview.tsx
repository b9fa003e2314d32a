import { Link } from 'react-router'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { useRead } from '../../app/read.ts'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { LeadSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { PersonFailed } from '../profile/person-failed.tsx'
import { PersonPage } from '../profile/person-page.tsx'
import styles from './profile-settings.module.css'

const WAYS = [
  { as: 'PUBLIC', name: m.profile_as_visitor },
  { as: 'MEMBER', name: m.profile_as_member },
] as const

/** The own profile as a visitor or a member of the same workspace sees it. */
export function ProfilePreview({ as }: { as: 'PUBLIC' | 'MEMBER' }) {
  const { data, error, refetch } = useRead(getPersonByUrl, { as })
  return (
    <div className={`stack gap-4 ${styles['preview']}`}>
      <SwapBar back="/settings/profile" title={m.profile_see_as_others()} />
      <h1 className="only-heard">{m.profile_see_as_others()}</h1>
      <nav className="cluster gap-2" aria-label={m.profile_as_label()}>
        {WAYS.map((method) => (
          <Link
            key={method.as}
            to={`/settings/profile?as=${method.as}`}
            replace
            className={`small-strong ${styles['way']}`}
            aria-current={method.as === as ? 'page' : undefined}
          >
            {method.name()}
          </Link>
        ))}
        <ButtonLink to="/settings/profile" variant="plain" small>
          {m.profile_back_to_editing()}
        </ButtonLink>
      </nav>
      {data && <PersonPage person={data} level={2} leadsOn={false} />}
      {!data && !error && <LeadSkeleton />}
      {error?.status === 404 && <StatePanel mark="locked" title={m.profile_hidden()} text={m.profile_hidden_text()} />}
      {error && error.status !== 404 && <PersonFailed failure={error} onRetry={() => void refetch()} />}
    </div>
  )
}
