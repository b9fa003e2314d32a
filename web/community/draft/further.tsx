import { useState } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

interface FurtherProps {
  /** Where a section goes on; null at its end. */
  next: string | null
  /** What stands there. */
  children: (next: string) => ReactNode
}

/** The further rows of a section that stands beside a list, once they are asked for. */
export function Further({ next, children }: FurtherProps) {
  const [isOpen, setOpen] = useState(false)
  if (next === null) return null
  if (isOpen) return children(next)
  return (
    <div>
      <Button variant="outlined" small onClick={() => setOpen(true)}>
        {m.news_more()}
      </Button>
    </div>
  )
}
