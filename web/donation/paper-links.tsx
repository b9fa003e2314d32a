import type { GiftPaper } from '@chowk/contract/donation/gift.ts'
import { m } from '../paraglide/messages.js'

const KINDS: Record<GiftPaper['kind'], () => string> = {
  ACKNOWLEDGEMENT: m.gift_paper_acknowledgement,
  CANCELLATION: m.gift_paper_cancellation,
}

const LANGUAGES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const

/** Papers of a gift as PDF, each in both languages. */
export function PaperLinks({ papers }: { papers: readonly GiftPaper[] }) {
  if (papers.length === 0) return null
  return (
    <ul>
      {papers.map(({ paperId, kind, number }) => (
        <li key={paperId} className="cluster gap-3 spread">
          <span className="small">
            {KINDS[kind]()} <span className="muted tabular">{number}</span>
          </span>
          <span className="cluster gap-3">
            {LANGUAGES.map(([language, name]) => (
              <a
                key={language}
                href={`/donation-papers/${paperId}.pdf?lang=${language}`}
                download
                lang={language}
                className="text-button small"
              >
                {name} <span className="only-heard">{number}</span>
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
