import { IconBell, IconBuildingCommunity, IconNews, IconUser, IconUsers } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { Notice, NoticeArea } from '@chowk/contract/notice/notice.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Portrait } from '../../ui/portrait.tsx'
import { Age } from '../time.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './notice-row.module.css'

const ICONS: Readonly<Partial<Record<NoticeArea, typeof IconBell>>> = {
  account: IconUser,
  workspace: IconBuildingCommunity,
  news: IconNews,
  community: IconUsers,
  collab: IconUsers,
}

/** One notification: who or what, the sentence, and when. All of it leads to what it is about. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const { says, leadsTo, actor, isNew, at: time, area } = notice
  const Icon = ICONS[area] ?? IconBell
  return (
    <li className={`line-below ${styles['row']}`}>
      {actor ? (
        <Portrait name={actor.name} picture={actor.portrait} size={40} />
      ) : (
        <span className={styles['mark']}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <p className={styles['says']}>
        <Link to={leadsTo} className="cover-link" onClick={() => onOpen(notice)}>
          {says[getLocale()].map(({ text, strong }, index) => (
            <WrittenText key={index} as={strong ? 'strong' : 'span'} text={text} links="none" />
          ))}
        </Link>
      </p>
      <span className={`small muted inline-row ${styles['time']}`}>
        {isNew && <span className={styles['stone']} aria-hidden />}
        {isNew && <span className="only-heard">{m.notice_is_new()}</span>}
        <Age of={time} />
      </span>
    </li>
  )
}
