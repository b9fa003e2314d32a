import { useState } from 'react'
import type { RefCallback } from 'react'

/**
 * Where a floating list is put: in the modal dialog that its field stands in, since nothing outside of that can be seen or pressed. The ref
 * belongs to something beside the field.
 */
export function usePopoverContainer(): {
  mark: RefCallback<Element>
  container: { UNSTABLE_portalContainer?: Element }
} {
  const [dialog, setDialog] = useState<Element | null>(null)
  return {
    mark: (element) => {
      if (element) setDialog(element.closest('dialog'))
    },
    container: dialog ? { UNSTABLE_portalContainer: dialog } : {},
  }
}
