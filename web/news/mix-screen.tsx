import { nameOf } from '../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import type { Input } from '@chowk/contract/call.ts'
import { mergeFollows } from '@chowk/contract/news/follow.ts'
import { getMix, getMixMembers, replaceMix } from '@chowk/contract/news/mix.ts'
import type { MixMember } from '@chowk/contract/news/mix.ts'
import { NO_CHOICE, chooseOnDevice, deviceChoice, useDeviceChoice } from '../app/device-choice.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { useViewer } from '../app/page-facts.ts'
import { useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { useToastAction } from '../app/form/toast-action.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Section } from '../ui/section.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { changedFields, visitorFilter } from './filter/visitor-filter.ts'
import { ListTools } from './lists/list-tools.tsx'
import { storyRows } from './lists/story-rows.tsx'
import { publicationPath } from './words.ts'
import { PublicationLogo } from '../ui/picture/publication-logo.tsx'
import styles from './mix-screen.module.css'

const INPUT = { size: 12 }

const device = {
  use: () => ({ follows: useDeviceChoice(), filter: visitorFilter.use() }),
  now: () => ({ follows: deviceChoice(), filter: visitorFilter.now() }),
  initial: { follows: NO_CHOICE, filter: visitorFilter.initial },
}
type Device = typeof device.initial

function inputOf({ viewer }: Pick<ScreenAddress, 'viewer'>, { follows, filter }: Device): Input<typeof getMix> {
  const { publications } = follows
  const { languages, media, excludePublicationIds } = changedFields(filter)
  return {
    ...INPUT,
    ...(!viewer && publications.length > 0 && { publications: [...publications] }),
    // Of a filter the mix obeys these three (news:X9).
    ...(languages && { languages }),
    ...(media && { media }),
    ...(excludePublicationIds && { excludePublicationIds }),
  }
}

/** Your Publication Mix: the followed publications in turn, and how much of each (R2.05, news:M1). */
const page = screenOf({
  title: m.news_mix_title,
  device,
  lists: (address: ScreenAddress, own: Device) => ({
    mix: listOf(getMix, inputOf(address, own), { failed: m.news_mix_failed, failedMore: m.news_mix_failed_more }),
  }),
  show: Mix,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Mix({ mix: list }: { mix: ListState<Story> }) {
  const viewer = useViewer()
  const own = device.use()
  const { publications } = own.follows
  const { data } = useRead(getMix, inputOf({ viewer }, own))
  return (
    <div className={styles['screen']}>
      <header className="cluster spread gap-3 page-head">
        <h1 className="h1">{m.news_mix_title()}</h1>
        <div className="row gap-1">
          <ListTools />
          <ButtonLink to="/publisher" variant="outlined">
            {m.news_mix_choose()}
          </ButtonLink>
        </div>
      </header>
      {viewer && publications.length > 0 && <MergeOffer />}
      {data?.isStarter && (
        <p className={`cluster gap-3 ${styles['note']}`}>
          {m.news_mix_starter()} {!viewer && m.news_mix_device()}
        </p>
      )}
      <div className={`with-side ${styles['grid']}`}>
        <List list={list} empty={<NothingFollowed />}>
          {storyRows}
        </List>
        {viewer && <Members />}
      </div>
    </div>
  )
}

const NothingFollowed = () => (
  <StatePanel mark="missing" title={m.news_mix_empty_title()} text={m.news_mix_empty_text()}>
    <ButtonLink to="/publisher">{m.news_mix_choose()}</ButtonLink>
  </StatePanel>
)

/** What this device followed before signing in, offered once (news:M9). */
function MergeOffer() {
  const device = useDeviceChoice()
  const merge = useToastAction(mergeFollows, {
    refreshes: [getMixMembers, getMix],
    errors: { FOLLOW_LIMIT: m.news_follow_limit },
  })
  const forget = () => chooseOnDevice({ publications: [], categories: [] })
  const take = () =>
    merge.mutate(
      { publicationIds: [...device.publications], categoryIds: device.categories.map(Number) },
      { onSuccess: forget },
    )
  return (
    <div className={`cluster gap-3 ${styles['note']}`}>
      <p>{m.news_mix_merge({ count: device.publications.length + device.categories.length })}</p>
      <Button small disabled={merge.isPending} onClick={take}>
        {m.app_add()}
      </Button>
      <Button small variant="plain" onClick={forget}>
        {m.news_merge_no()}
      </Button>
    </div>
  )
}

const WEIGHTS = [
  { value: '1', name: m.news_mix_less },
  { value: '2', name: m.news_mix_normal },
  { value: '3', name: m.news_mix_more },
] as const

function Members() {
  const { data } = useRead(getMixMembers, {})
  const replace = useToastAction(replaceMix, {
    refreshes: [getMixMembers, getMix],
    errors: {
      PUBLICATION_NOT_FOUND: m.news_report_publication_gone,
      FOLLOW_LIMIT: m.news_follow_limit,
      PUBLICATION_BLOCKED: m.news_follow_blocked,
    },
  })
  const members = data?.content ?? []
  if (members.length === 0) return null
  const save = (next: readonly MixMember[]) =>
    replace.mutate({ publications: next.map(({ id, weight }) => ({ id, weight })) })
  const weigh = (id: string, weight: '1' | '2' | '3') =>
    save(members.map((one) => (one.id === id ? { ...one, weight: Number(weight) as 1 | 2 | 3 } : one)))
  const lift = (index: number) =>
    save([
      ...members.slice(0, index - 1),
      ...members.slice(index, index + 1),
      ...members.slice(index - 1, index),
      ...members.slice(index + 1),
    ])
  return (
    <aside className={styles['side']}>
      <Section title={m.news_mix_members()}>
        <ul>
          {members.map((member, index) => (
            <li
              key={member.id}
              className={`${styles['member']} ${member.status === 'SUSPENDED' ? styles['gone'] : ''}`}
            >
              <Link to={publicationPath(member)} className={`row strong breaks ${styles['name']}`}>
                <PublicationLogo publication={member} size={24} />
                {nameOf(member.name)}
              </Link>
              {member.status === 'SUSPENDED' && (
                <p className="small danger">{member.statusReason ?? m.news_mix_suspended()}</p>
              )}
              <div className="row spread">
                <Choices
                  unstyled
                  label={m.news_mix_weight({ name: nameOf(member.name) })}
                  value={String(member.weight) as '1' | '2' | '3'}
                  options={WEIGHTS.map(({ value, name }) => ({ value, name: name() }))}
                  onChoose={(weight) => weigh(member.id, weight)}
                />
                {index > 0 && (
                  <Button
                    variant="plain"
                    small
                    onClick={() => lift(index)}
                    aria-label={m.app_field_move_up({ name: nameOf(member.name) })}
                  >
                    ↑
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        <p className={`small muted ${styles['hint']}`}>{m.news_mix_order()}</p>
      </Section>
    </aside>
  )
}
