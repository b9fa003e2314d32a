import type { ComponentProps } from 'react'

interface RangeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'onChange'> {
  /** Only heard: what is moved is in sight. */
  label: string
  onMove: (value: number) => void
}

/** A value on a line, moved by pointer or by arrow keys; it acts at once. */
export function RangeField({ label, onMove, ...rest }: RangeFieldProps) {
  return (
    <input {...rest} type="range" aria-label={label} onChange={(event) => onMove(event.currentTarget.valueAsNumber)} />
  )
}
