import { m } from '../../paraglide/messages.js'

interface FailedLineProps {
  /** What did not come, without a full stop. */
  text: string
  onRetry: () => unknown
}

/** What is said of a part that could not be read beside others that could: a line with another try, no panel. */
export const FailedLine = ({ text, onRetry }: FailedLineProps) => (
  <span role="alert" className="small">
    {m.app_sentence({ words: text })}{' '}
    <button type="button" className="text-button" onClick={() => void onRetry()}>
      {m.app_try_again()}
    </button>
  </span>
)
