import type { ReactNode } from 'react'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import type { CallFailed } from '../calls.ts'
import { ReadFailed } from './lazy-read-failed.ts'

/** One read as `useRead` answers it. */
export interface ReadState<Answer> {
  data: Answer | undefined
  error: CallFailed | null
  refetch: () => unknown
}

interface ReadBoundaryProps<Answer> {
  read: ReadState<Answer>
  /** In the shape of what comes; rows unless it is said. */
  skeleton?: ReactNode
  /** What failed, where there are words for it. */
  failed?: string
  level?: 1 | 2
  /** What stands in place of a failure that another try would only repeat; undefined for all others. */
  refused?: (failure: CallFailed) => ReactNode
  /** Drawn once the answer is there. */
  children: (answer: Answer) => ReactNode
}

/** A section of a screen that reads for itself: its skeleton, its failure with another try, or what came. */
export function ReadBoundary<Answer>({ read, skeleton, failed, level, refused, children }: ReadBoundaryProps<Answer>) {
  const { data, error, refetch } = read
  if (data !== undefined) return children(data)
  const refusal = error && refused?.(error)
  if (refusal) return refusal
  if (error) return <ReadFailed failure={error} title={failed} level={level ?? 2} onRetry={() => void refetch()} />
  return <div aria-busy="true">{skeleton ?? <RowSkeleton />}</div>
}
