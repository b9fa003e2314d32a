import { m } from '../../paraglide/messages.js'

interface FilterProblemProps {
  read: { error: unknown; refetch: () => unknown }
  text: string
}

/** What is said where the choices of a filter could not be read: the list itself stands there all the same. */
export function FilterProblem({ read, text }: FilterProblemProps) {
  if (!read.error) return null
  return (
    <span role="alert" className="small">
      {text}{' '}
      <button type="button" className="text-button" onClick={() => void read.refetch()}>
        {m.app_try_again()}
      </button>
    </span>
  )
}
