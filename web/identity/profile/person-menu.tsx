import { IconDots } from '../../ui/icons.ts'
import { useState } from 'react'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'

/** What a viewer may do with somebody else's profile, behind three dots (C43). */
export function PersonMenu({ person: { userId, name, customUrl } }: { person: PersonView }) {
  const [isReporting, setIsReporting] = useState(false)
  const report = { id: 'report', name: m.profile_report(), onSelect: () => setIsReporting(true) }
  return (
    <>
      <MenuButton label={m.profile_menu()} variant="icon" groups={[[report]]}>
        <IconDots size={20} stroke={1.75} aria-hidden />
      </MenuButton>
      {isReporting && (
        <ContentReport
          content={{ kind: 'PROFILE', id: userId, title: name, author: name, back: `/user/${customUrl ?? ''}` }}
          onClose={() => setIsReporting(false)}
        />
      )}
    </>
  )
}
