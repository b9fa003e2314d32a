import { m } from '../../paraglide/messages.js'

/** In place of a part of a strip that did not come: a line with another try, so that a strip on a phone stays as high as it is. */
export const StripFailed = ({ onRetry }: { onRetry: () => unknown }) => (
  <span role="alert" className="inline-row gap-2 small">
    {m.app_failed_title()}
    <button type="button" className="text-button" onClick={() => void onRetry()}>
      {m.app_try_again()}
    </button>
  </span>
)
