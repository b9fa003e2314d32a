import type { MissingPart } from '@chowk/contract/donation/profile.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const PARTS: Record<MissingPart, { says: () => string; to?: string; name?: () => string }> = {
  OTHER_ORGANISATION: { says: m.gift_missing_other_organisation },
  NOT_VERIFIED: { says: m.gift_missing_not_verified, to: '/organisation/verify', name: m.gift_missing_verify },
  NO_TAX_DETAILS: { says: m.gift_missing_no_tax_details, to: '/tax', name: m.gift_missing_tax },
  NO_BANK: { says: m.gift_missing_no_bank, to: '/bank-details', name: m.gift_missing_bank },
}

/** What a workspace lacks before it can receive, with the way to each. */
export function MissingParts({ missing }: { missing: readonly MissingPart[] }) {
  if (missing.length === 0) return null
  return (
    <Note kind="notice">
      <div className="stack gap-3">
        <p className="small-strong">{m.gift_missing_title()}</p>
        <ul className="stack gap-3">
          {missing.map((part) => {
            const { says, to, name } = PARTS[part]
            return (
              <li key={part} className="stack gap-1">
                <span>{says()}</span>
                {to !== undefined && (
                  <span>
                    <ButtonLink to={to} variant="outlined" small>
                      {name?.()}
                    </ButtonLink>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Note>
  )
}
