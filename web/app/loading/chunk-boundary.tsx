import { Component } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { ChunkLoadError } from './chunks.ts'

/** A floating part that did not come is said at the foot; the page behind it stays as it is. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) throw error
    showToast({ text: m.app_part_did_not_load() })
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
