import { m } from '../../paraglide/messages.js'
import { IconMinus, IconPlus } from '../../ui/icons.ts'
import styles from './quantity-stepper.module.css'

interface QuantityStepperProps {
  label: string
  quantity: number
  mayLess?: boolean
  mayMore: boolean
  onChange: (quantity: number) => void
}

/** A quantity with one less and one more. */
export function QuantityStepper({ label, quantity, mayLess = true, mayMore, onChange }: QuantityStepperProps) {
  return (
    <div className={`row ${styles['stepper']}`} role="group" aria-label={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={m.shop_fewer()}
        disabled={!mayLess}
        onClick={() => onChange(quantity - 1)}
      >
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </button>
      <output className={`strong tabular ${styles['quantity']}`}>{quantity}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={m.shop_more()}
        disabled={!mayMore}
        onClick={() => onChange(quantity + 1)}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
