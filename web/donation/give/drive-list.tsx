import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listDrives } from '@chowk/contract/donation/drive.ts'
import type { Drive } from '@chowk/contract/donation/drive.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Square } from '../../ui/square.tsx'
import styles from './donation.module.css'
import { GiftProgress } from './gift-progress.tsx'

/** Workspaces that receive donations. */
export function DriveList({ inputOf }: { inputOf: (search: URLSearchParams) => Input<typeof listDrives> }) {
  const address = useListAddress()
  const drives = useRead(listDrives, inputOf(address.search))
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <div className="stack gap-2">
        <div className="cluster spread">
          <h1 className="h1">{m.gift_title()}</h1>
          <ButtonLink to="/my-gifts" variant="plain" small>
            {m.gift_my()}
          </ButtonLink>
        </div>
        <p className="muted">{m.gift_drives_text()}</p>
      </div>
      <PagedList
        address={address}
        read={drives}
        isComplete
        failed={m.gift_drives_failed()}
        empty={{ title: m.gift_drives_none_title(), text: m.gift_drives_none_text() }}
      >
        {(rows) => (
          <ul className={styles['drives']}>
            {rows.map((drive) => (
              <DriveRow key={drive.customUrl} drive={drive} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function DriveRow({ drive }: { drive: Drive }) {
  const { customUrl, name, logo, title, goalPaise, totals } = drive
  return (
    <li className={`line-below ${styles['drive']}`}>
      <Square logo={logo} size={56} />
      <div className="stack gap-2">
        <h2 className="h3 breaks">
          <Link to={`/donation?to=${customUrl}`} className="hover-underline">
            {title}
          </Link>
        </h2>
        <p className="small muted breaks">{nameOf(name)}</p>
        <GiftProgress totals={totals} goalPaise={goalPaise} />
      </div>
    </li>
  )
}
