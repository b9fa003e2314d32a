import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'

/** Says to whoever moderates why she reads what nobody else does, and until when (C51). */
export const LeaverNotice = ({ until }: { until: string }) => (
  <p className="small muted">{m.community_kept({ date: dateText(until) })}</p>
)
