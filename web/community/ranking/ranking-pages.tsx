import { useNavigate, useParams, useSearchParams } from 'react-router'
import { listTopSchools, listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import type { TopSchool, TopUsers } from '@chowk/contract/community/ranking.ts'
import { listCommunityMembers } from '@chowk/contract/community/stats.ts'
import type { CommunityMember } from '@chowk/contract/community/stats.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { List } from '../../app/list/list.tsx'
import { inQuery } from '../../app/query.rules.ts'
import { useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Square } from '../../ui/square.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { PeriodField, periodIn } from './period.tsx'
import { Ranked, TopUserRows } from './top-users.tsx'
import styles from './ranking.module.css'

const prefetch = ({ params: { customUrl } }: ScreenAddress) => frameReads(customUrl)

/** The ten who gave most to a community (C24, C30). */
export const topUsersPage = screenOf({
  title: m.community_helpful,
  failed: m.community_helpful_failed,
  reads: ({ params: { customUrl }, search }: ScreenAddress) => ({
    top: [listTopUsers, { ...(customUrl !== undefined && { customUrl }), period: periodIn(search) }] as const,
  }),
  prefetch,
  show: TopUsersPage,
})

function TopUsersPage({ top }: { top: TopUsers }) {
  const { customUrl } = useParams()
  return (
    <CommunityFrame customUrl={customUrl}>
      <Head title={m.community_helpful()} text={m.community_helpful_rule()} />
      {top.content.length > 0 ? <TopUserRows users={top.content} isFull /> : <Nobody />}
      {top.own && <OwnPoints own={top.own} />}
    </CommunityFrame>
  )
}

function Head({ title, text }: { title: string; text: string }) {
  return (
    <header className="stack gap-2">
      <div className="cluster gap-3">
        <h1 className="h2">{title}</h1>
        <div className="push-end">
          <PeriodField />
        </div>
      </div>
      <p className="small muted">{text}</p>
    </header>
  )
}

const Nobody = () => (
  <StatePanel mark="missing" title={m.community_ranking_empty()} text={m.community_ranking_empty_text()} />
)

/** Her own points, and whether she is named (C24). */
function OwnPoints({ own: { points, isListed } }: { own: NonNullable<TopUsers['own']> }) {
  const { customUrl } = useParams()
  const [search] = useSearchParams()
  const { refetch } = useRead(listTopUsers, {
    ...(customUrl !== undefined && { customUrl }),
    period: periodIn(search),
  })
  const { mutate, isPending } = useToastAction(setListed, {})
  return (
    <div className={`cluster line-above gap-3 ${styles['own']}`}>
      <p className="small grow">
        {m.community_own_points({ count: points, shown: grouped(points) })}{' '}
        {isListed ? m.community_own_listed() : m.community_own_unlisted()}
      </p>
      <Button
        variant="outlined"
        small
        disabled={isPending}
        onClick={() => mutate({ isListed: !isListed }, { onSuccess: () => void refetch() })}
      >
        {isListed ? m.community_unlist() : m.community_list_again()}
      </Button>
    </div>
  )
}

/** Schools with lively communities (C26). */
export const topSchoolsPage = screenOf({
  title: m.community_schools,
  failed: m.community_schools_failed,
  reads: ({ search }: ScreenAddress) => ({ top: [listTopSchools, { period: periodIn(search) }] as const }),
  prefetch,
  show: TopSchoolsPage,
})

function TopSchoolsPage({ top: { content } }: { top: { content: TopSchool[] } }) {
  const { customUrl } = useParams()
  return (
    <CommunityFrame customUrl={customUrl}>
      <Head title={m.community_schools()} text={m.community_schools_rule()} />
      {content.length === 0 ? (
        <Nobody />
      ) : (
        <ol className={styles['list']}>
          {content.map(({ rank, workspace, members, points, score }) => (
            <Ranked
              key={workspace.id}
              rank={rank}
              picture={<Square logo={workspace.logo} size={40} />}
              name={nameOf(workspace.name)}
              to={`/organizations/${workspace.customUrl}`}
              points={grouped(Math.round(score))}
            >
              {m.community_members({ count: members, shown: grouped(members) })}
              <span className="dot-before">{m.community_points({ count: points, shown: grouped(points) })}</span>
            </Ranked>
          ))}
        </ol>
      )}
    </CommunityFrame>
  )
}

const ROLES: Record<CommunityMember['role'], () => string> = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
}

/** Who belongs to a community (C25). */
export const membersPage = screenOf({
  title: m.app_people,
  failed: m.community_people_failed,
  lists: ({ params: { customUrl }, search }: ScreenAddress) => ({
    members: listOf(
      listCommunityMembers,
      { ...(customUrl !== undefined && { customUrl }), searchQuery: search.get('q') ?? '', size: 30 },
      { failed: m.community_people_failed, failedMore: m.community_people_failed_more },
    ),
  }),
  prefetch,
  show: MembersPage,
})

function MembersPage({ members }: { members: ListState<CommunityMember> }) {
  const { customUrl } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const sought = search.get('q') ?? ''
  return (
    <CommunityFrame customUrl={customUrl}>
      <h1 className="h2">{m.app_people()}</h1>
      <SearchField
        label={m.community_people_search()}
        placeholder={m.community_people_search()}
        value={sought}
        maxLength={60}
        live
        onSearch={(q) =>
          void navigate(inQuery(search, { q, page: '', next: '' }), { replace: true, preventScrollReset: true })
        }
      />
      <List
        list={members}
        empty={
          <StatePanel
            mark="missing"
            title={m.community_people_none()}
            text={sought === '' ? m.community_people_none_text() : m.community_people_none_found()}
          />
        }
      >
        {(all) => (
          <ul className="ruled">
            {all.map(({ id, name, portrait, customUrl: address, role }) => (
              <li key={id} className={styles['ranked']}>
                <PersonChip name={name} picture={portrait} {...(address !== null && { to: `/user/${address}` })}>
                  {ROLES[role]()}
                </PersonChip>
              </li>
            ))}
          </ul>
        )}
      </List>
    </CommunityFrame>
  )
}
