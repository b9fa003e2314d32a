import { useSearchParams } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import { getGift } from '@chowk/contract/donation/gift.ts'
import { CURSOR, addressInput } from '../../app/list/address-input.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { DriveList } from './drive-list.tsx'
import { DriveView } from './drive-view.tsx'
import { PayGift } from './pay-gift.tsx'
import { thanksOf } from './thanks-of.ts'

/** The list of drives that an address shows. */
export const drivesOf = (search: URLSearchParams): Input<typeof listDrives> => ({
  size: 20,
  ...addressInput(search, { next: CURSOR }),
})

/** Whom to give to; with `to` in the address the form for one workspace, with `order` the payment of a gift. */
const page = screenOf({
  title: m.gift_title,
  prefetch: ({ search }: ScreenAddress) => {
    const [giftId, customUrl] = [search.get('order'), search.get('to')]
    if (giftId) return [read(getGift, { giftId })]
    if (!customUrl) return [read(listDrives, drivesOf(search))]
    return [read(getDrive, { customUrl }), read(listContributions, thanksOf(customUrl))]
  },
  show: DonationPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function DonationPage() {
  const [search] = useSearchParams()
  const [giftId, customUrl] = [search.get('order'), search.get('to')]
  if (giftId) return <PayGift key={giftId} giftId={giftId} />
  return customUrl ? <DriveView key={customUrl} customUrl={customUrl} /> : <DriveList inputOf={drivesOf} />
}
