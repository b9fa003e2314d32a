import { Component } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { ChunkLoadError } from './chunks.ts'

/** A floating part that did not come is said at the foot; the page behind it stays as it is. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null }

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override componentDidCatch() {
    showToast({ text: m.app_part_did_not_load() })
  }

  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    // Thrown while drawing, so that a page whose failure page fails as well ends instead of drawing it again and again.
    if (!(thrown.error instanceof ChunkLoadError)) throw thrown.error
    return null
  }
}
