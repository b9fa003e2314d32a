import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Popover } from 'react-aria-components/Popover'
import styles from './widget.module.css'

/**
 * What floats under a field or a button. Nothing outside of a modal dialog can be pressed, so a popover of a field in one stands inside
 * it; and a dialog cuts off what is larger than itself, and closes the list as it scrolls, so there it gets a layer above the dialog
 * with the room of the whole screen.
 */
export function FloatingPopover({ children }: { children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const find = (element: HTMLElement | null) => void (element?.closest('dialog') && setLayer(element))
  // Only as the popover comes: a layer that was shown before its dialog would lie under it.
  const raise = useCallback(
    (popover: HTMLElement | null) => {
      if (popover) layer?.showPopover()
      else if (layer?.isConnected) layer.hidePopover()
    },
    [layer],
  )
  return (
    <>
      <div ref={find} popover="manual" className={styles['layer']} />
      <Popover
        ref={raise}
        className={styles['popover'] ?? ''}
        offset={4}
        {...(layer && { UNSTABLE_portalContainer: layer })}
      >
        {children}
      </Popover>
    </>
  )
}
