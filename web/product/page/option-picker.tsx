import { useId } from 'react'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { m } from '../../paraglide/messages.js'
import { changedVariant, isBuyable } from './variant-choice.rules.ts'
import styles from './option-picker.module.css'

type Variant = ShopProduct['variants'][number]

interface OptionPickerProps {
  product: Pick<ShopProduct, 'options' | 'variants'>
  current: Variant
  onChoose: (variant: Variant) => void
}

/** One row of values for each option; values that are sold out can still be looked at. */
export function OptionPicker({ product: { options, variants }, current, onChoose }: OptionPickerProps) {
  const id = useId()
  return options.map(({ name, values }, option) => (
    <fieldset key={name} className={styles['option']}>
      <legend className="small-strong">
        {name}: <span className="small">{current.values[option]}</span>
      </legend>
      <div className="cluster gap-2">
        {values
          .filter((value) => variants.some((variant) => variant.values[option] === value))
          .map((value) => {
            const canBuy = isBuyable(variants, current, { option, value })
            return (
              <label key={value} className={`${styles['value']} ${canBuy ? '' : styles['out']}`}>
                <input
                  type="radio"
                  className="only-heard"
                  name={`${id}-${option}`}
                  checked={current.values[option] === value}
                  onChange={() => onChoose(changedVariant(variants, current, { option, value }))}
                />
                <span>
                  {value}
                  {!canBuy && <span className="only-heard"> {m.shop_sold_out()}</span>}
                </span>
              </label>
            )
          })}
      </div>
    </fieldset>
  ))
}
