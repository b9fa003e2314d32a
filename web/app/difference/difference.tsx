import { diffWords } from '@chowk/contract/word-diff.ts'
import styles from './difference.module.css'
import { shortened } from './difference.rules.ts'

// A line break is a word of its own, so that one that was put in or taken out is seen too.
const wordsOf = (text: string) => text.trim().replaceAll('\n', ' \n ').split(/ +/)

interface DifferenceProps {
  before: string
  after: string
  /** Of the text, where it differs from the page's. */
  lang?: string
}

/** A text with what went out of an earlier one and what came in; what stayed is shortened. */
export function Difference({ before, after, lang }: DifferenceProps) {
  return (
    <p className={styles['difference']} lang={lang}>
      {diffWords(wordsOf(before), wordsOf(after)).map(({ kind, text }, index) => {
        const Tag = kind === 'same' ? 'span' : kind === 'inserted' ? 'ins' : 'del'
        // Runs have no name but their position, and none moves.
        // oxlint-disable-next-line react/no-array-index-key
        return <Tag key={index}>{`${kind === 'same' ? shortened(text) : text} `}</Tag>
      })}
    </p>
  )
}
