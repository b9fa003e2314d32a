import { useState } from 'react'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { KIND_WORDS } from '../gift-words.ts'
import styles from './donation.module.css'
import { thanksOf } from './thanks-of.ts'

/** Givers who are thanked by name; anonymous gifts are not here. */
export function ThanksWall({ customUrl }: { customUrl: string }) {
  const thanks = useRead(listContributions, thanksOf(customUrl))
  return (
    <Section title={m.gift_thanks()}>
      <ReadBoundary read={thanks} failed={m.gift_thanks_failed()}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="muted">{m.gift_thanks_none()}</p>
          ) : (
            <ul>
              {content.map((gift) => (
                <Thanked key={gift.contributionId} gift={gift} customUrl={customUrl} />
              ))}
            </ul>
          )
        }
      </ReadBoundary>
    </Section>
  )
}

function Thanked({ gift, customUrl }: { gift: Contribution; customUrl: string }) {
  const { contributionId, giverName, kind, givenOn, message } = gift
  const [isOpen, setOpen] = useState(false)
  const about = {
    kind: 'GIFT' as const,
    id: contributionId,
    title: message ?? '',
    author: giverName,
    back: `/donation?to=${customUrl}`,
  }
  return (
    <li className={`stack gap-1 line-below ${styles['thanks']}`}>
      <p className="small-strong breaks">{giverName}</p>
      <p className="small muted">
        {KIND_WORDS[kind]()}
        <span className="dot-before">{dateText(`${givenOn}T12:00:00+05:30`)}</span>
      </p>
      {message && <WrittenText text={message} />}
      {message && (
        <div>
          <button type="button" className="text-button small muted" onClick={() => setOpen(true)}>
            {m.gift_report()}
          </button>
        </div>
      )}
      {isOpen && <ContentReport content={about} onClose={() => setOpen(false)} />}
    </li>
  )
}
