import type { Input, Output } from '@chowk/contract/call.ts'
import { ContributionState, listContributions } from '@chowk/contract/donation/contribution.ts'
import { getGiftProfile } from '@chowk/contract/donation/profile.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { CURSOR, addressInput, oneOf } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { usePageFacts } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from '../give/donation.module.css'
import { GiftProgress } from '../give/gift-progress.tsx'
import { stateWord } from '../gift-words.ts'
import { CauseForm } from './cause-form.tsx'
import { MissingParts } from './missing-parts.tsx'
import { ReceivedGift } from './received-gift.tsx'

type Profile = Output<typeof getGiftProfile>

const inputOf = (search: URLSearchParams): Input<typeof listContributions> => ({
  of: 'WORKSPACE',
  size: 20,
  ...addressInput(search, { status: oneOf(ContributionState.options), next: CURSOR }),
})

/** How the own workspace receives donations, and what it received. */
const page = screenOf({
  title: m.gift_manage_title,
  failed: m.gift_manage_failed,
  reads: () => ({ profile: read(getGiftProfile, {}) }),
  prefetch: ({ search }) => [read(listContributions, inputOf(search)), ...ADMIN_FRAME_READS],
  frame: ({ children }) => <AdminFrame title={m.gift_manage_title()}>{children}</AdminFrame>,
  show: Manage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Manage({ profile }: { profile: Profile }) {
  const { cause, missing, customUrl, totals } = profile
  const origin = usePageFacts()?.origin ?? ''
  return (
    <div className={styles['columns']}>
      <div className="stack gap-5">
        {cause?.isReceiving && missing.length === 0 && (
          <p className="muted breaks">{m.gift_manage_text({ address: `${origin}/donation?to=${customUrl}` })}</p>
        )}
        {cause && <GiftProgress totals={totals} goalPaise={cause.goalPaise} />}
        <Received />
      </div>
      <div className="stack gap-5">
        <MissingParts missing={missing} />
        {!missing.includes('OTHER_ORGANISATION') && <CauseForm profile={profile} />}
        <Statement profile={profile} />
      </div>
    </div>
  )
}

function Received() {
  const address = useListAddress()
  const gifts = useRead(listContributions, inputOf(address.search))
  return (
    <Section title={m.gift_received_title()}>
      <PagedList
        address={address}
        read={gifts}
        isComplete
        failed={m.gift_received_failed()}
        empty={{ title: m.gift_received_none_title(), text: m.gift_received_none_text() }}
        filters={
          <AddressFilter
            address={address}
            name="status"
            label={m.gift_filter()}
            any={m.gift_filter_all()}
            values={ContributionState.options}
            nameOf={stateWord}
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((gift) => (
              <ReceivedGift key={gift.contributionId} gift={gift} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

const Statement = ({ profile: { statementYears } }: { profile: Profile }) => (
  <Section title={m.gift_statement()}>
    <div className="stack gap-3">
      <p className="small muted">{m.gift_statement_text()}</p>
      {statementYears.length === 0 && <p className="small">{m.gift_statement_none()}</p>}
      {statementYears.map((year) => (
        <p key={year}>
          <ButtonAnchor variant="outlined" small href={`/donation-statements/${year}.csv`}>
            {m.gift_statement_year({ year })}
          </ButtonAnchor>
        </p>
      ))}
    </div>
  </Section>
)
