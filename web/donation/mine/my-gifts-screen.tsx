import type { Input } from '@chowk/contract/call.ts'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { listMonthlyGifts } from '@chowk/contract/donation/monthly.ts'
import { CURSOR, addressInput } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../give/donation.module.css'
import { MonthlyList } from './monthly-list.tsx'
import { OwnGift } from './own-gift.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listContributions> => ({
  of: 'OWN',
  size: 20,
  ...addressInput(search, { next: CURSOR }),
})

/** What the user gave, with papers, anonymity and reminders. */
const page = screenOf({
  title: m.gift_my,
  prefetch: ({ search }) => [read(listContributions, inputOf(search)), read(listMonthlyGifts, {})],
  show: MyGifts,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function MyGifts() {
  const address = useListAddress()
  const gifts = useRead(listContributions, inputOf(address.search))
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <div className="stack gap-2">
        <h1 className="h1">{m.gift_my()}</h1>
        <p className="muted">{m.gift_my_text()}</p>
      </div>
      <MonthlyList />
      <PagedList
        address={address}
        read={gifts}
        isComplete
        failed={m.gift_my_failed()}
        empty={{
          title: m.gift_my_none_title(),
          text: m.gift_my_none_text(),
          children: <ButtonLink to="/donation">{m.gift_title()}</ButtonLink>,
        }}
      >
        {(rows) => (
          <ul className={styles['drives']}>
            {rows.map((gift) => (
              <OwnGift key={gift.contributionId} gift={gift} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
