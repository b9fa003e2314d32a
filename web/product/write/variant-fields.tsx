import { useState } from 'react'
import type { FieldFault } from '@chowk/contract/product/own-product.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { MoneyField, NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf, paiseOf } from '../../ui/field/written-values.rules.ts'
import { Columns, Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { faultAt } from './field-words.ts'
import { combinations, filledOptions, variantsFor } from './matrix.rules.ts'
import type { TypedOption, TypedVariant } from './matrix.rules.ts'
import type { ProductText } from './product-text.ts'
import styles from './write.module.css'

interface PartProps {
  text: ProductText
  change: (change: Partial<ProductText>) => void
  faults: readonly FieldFault[]
  /** Reserved units by the id of a variant. */
  reserved: ReadonlyMap<string, number>
  /** The seller charges GST inside the price. */
  isTaxed: boolean
}

/** Options with all their combinations, each with its own price and stock. */
export function VariantFields(props: PartProps) {
  const { text, change } = props
  const filled = filledOptions(text.options)
  const count = combinations(filled).length
  const setOptions = (options: TypedOption[]) => {
    const isTooMany = combinations(filledOptions(options)).length > PRODUCT_LIMITS.variants
    change({ options, ...(!isTooMany && { variants: variantsFor(options, text.variants) }) })
  }
  return (
    <div className="stack gap-4">
      {filled.length === 0 && <OnlyVariant {...props} />}
      <OptionFields options={text.options} onChange={setOptions} />
      {count > PRODUCT_LIMITS.variants && <Note kind="fault">{m.sell_too_many({ count })}</Note>}
      {filled.length > 0 && <VariantRows {...props} />}
    </div>
  )
}

function OptionFields({ options, onChange }: { options: TypedOption[]; onChange: (options: TypedOption[]) => void }) {
  const set = (index: number, changed: Partial<TypedOption>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...changed } : option)))
  return (
    <div className="stack gap-3">
      {options.map((option, index) => (
        // A row keeps its place while its name is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['option']}>
          <TextField
            label={m.sell_option_name()}
            value={option.name}
            maxLength={PRODUCT_LIMITS.optionName}
            onChange={({ target }) => set(index, { name: target.value })}
          />
          <TextField
            label={m.sell_option_values()}
            value={option.written}
            onChange={({ target }) => set(index, { written: target.value })}
          />
          <Button
            small
            variant="plain"
            aria-label={`${m.sell_option_remove()}: ${option.name}`}
            onClick={() => onChange(options.toSpliced(index, 1))}
          >
            {m.sell_option_remove()}
          </Button>
        </div>
      ))}
      {options.length < PRODUCT_LIMITS.options && (
        <div className="stack gap-2">
          {options.length === 0 && <p className="small muted">{m.sell_options()}</p>}
          <Row>
            <Button small variant="outlined" onClick={() => onChange([...options, { name: '', written: '' }])}>
              {m.sell_option_add()}
            </Button>
          </Row>
        </div>
      )}
    </div>
  )
}

const isBelow = ({ mrp, price }: TypedVariant): boolean => {
  const [most, paise] = [paiseOf(mrp), paiseOf(price)]
  return most !== undefined && paise !== undefined && most < paise
}
const isNumber = (written: string) => !Number.isNaN(numberOf(written) ?? 0)

interface VariantProps extends PartProps {
  variant: TypedVariant
  index: number
}

/** The faults of one variant: what a reviewer misses, and what is no number. */
function faultsOf({ variant, index, faults }: VariantProps) {
  const isPriceWrong = Number.isNaN(paiseOf(variant.price) ?? 0)
  return {
    price: isPriceWrong ? m.sell_problem_number() : faultAt(faults, `variants.${index}.pricePaise`),
    mrp: isBelow(variant) ? m.sell_problem_mrp() : undefined,
    onHand: isNumber(variant.onHand) ? undefined : m.sell_problem_number(),
  }
}

function reservedHint({ variant, reserved }: VariantProps): string | undefined {
  const count = reserved.get(variant.variantId ?? '') ?? 0
  return count > 0 ? m.sell_field_reserved({ count }) : undefined
}

const setterOf =
  ({ text, change, index }: VariantProps) =>
  (changed: Partial<TypedVariant>) =>
    change({ variants: text.variants.map((one, at) => (at === index ? { ...one, ...changed } : one)) })

function OnlyVariant(props: PartProps) {
  const [variant] = props.text.variants
  if (!variant) return null
  const whole = { ...props, variant, index: 0 }
  const set = setterOf(whole)
  const faults = faultsOf(whole)
  const { coinsOnly } = props.text
  return (
    <Columns>
      {!coinsOnly && (
        <MoneyField
          label={props.isTaxed ? m.sell_field_price() : m.sell_field_price_plain()}
          hint={m.sell_field_price_hint()}
          value={variant.price}
          error={faults.price}
          onChange={({ target }) => set({ price: target.value })}
        />
      )}
      {!coinsOnly && (
        <MoneyField
          label={m.sell_field_mrp()}
          optional
          value={variant.mrp}
          error={faults.mrp}
          onChange={({ target }) => set({ mrp: target.value })}
        />
      )}
      <NumberField
        label={m.sell_field_stock()}
        hint={reservedHint(whole)}
        value={variant.onHand}
        error={faults.onHand}
        onChange={({ target }) => set({ onHand: target.value })}
      />
      <TextField
        label={m.sell_field_sku()}
        optional
        value={variant.sku}
        maxLength={PRODUCT_LIMITS.sku}
        onChange={({ target }) => set({ sku: target.value })}
      />
    </Columns>
  )
}

function VariantRows(props: PartProps) {
  const { text, change } = props
  const all = (changed: Partial<TypedVariant>) =>
    change({ variants: text.variants.map((variant) => ({ ...variant, ...changed })) })
  return (
    <div className="stack gap-3">
      <p className="small-strong">{m.sell_variants({ count: text.variants.length })}</p>
      <Row>
        {!text.coinsOnly && <ForAll label={m.sell_all_price()} isMoney onSet={(price) => all({ price })} />}
        <ForAll label={m.sell_all_stock()} onSet={(onHand) => all({ onHand })} />
      </Row>
      <ul className="ruled">
        {text.variants.map((variant, index) => (
          <li key={variant.values.join('\n')} className={styles['variant']}>
            <VariantRow {...props} variant={variant} index={index} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ForAllProps {
  label: string
  isMoney?: boolean
  onSet: (written: string) => void
}

function ForAll({ label, isMoney = false, onSet }: ForAllProps) {
  const [written, setWritten] = useState('')
  const Field = isMoney ? MoneyField : NumberField
  return (
    <div className={styles['forAll']}>
      <Field label={label} value={written} onChange={({ target }) => setWritten(target.value)} />
      <Button
        small
        variant="outlined"
        aria-label={`${m.sell_set_all()}: ${label}`}
        disabled={written.trim() === ''}
        onClick={() => onSet(written)}
      >
        {m.sell_set_all()}
      </Button>
    </div>
  )
}

function VariantRow(props: VariantProps) {
  const { text, variant } = props
  const set = setterOf(props)
  const faults = faultsOf(props)
  const name = variant.values.join(' · ')
  return (
    <fieldset className={styles['fields']}>
      <legend className="strong breaks">{name}</legend>
      {!text.coinsOnly && (
        <MoneyField
          label={m.sell_price()}
          value={variant.price}
          error={faults.price}
          onChange={({ target }) => set({ price: target.value })}
        />
      )}
      <NumberField
        label={m.sell_stock()}
        hint={reservedHint(props)}
        value={variant.onHand}
        error={faults.onHand}
        onChange={({ target }) => set({ onHand: target.value })}
      />
      {!text.coinsOnly && (
        <MoneyField
          label={m.sell_field_mrp()}
          value={variant.mrp}
          error={faults.mrp}
          onChange={({ target }) => set({ mrp: target.value })}
        />
      )}
      <TextField
        label={m.sell_field_sku()}
        value={variant.sku}
        maxLength={PRODUCT_LIMITS.sku}
        onChange={({ target }) => set({ sku: target.value })}
      />
      {text.pictures.length > 1 && (
        <SelectField
          label={m.sell_variant_photo()}
          value={variant.attachmentId ?? ''}
          onChange={({ target }) => set({ attachmentId: target.value || null })}
          options={[
            { value: '', name: m.sell_variant_photo_none() },
            ...text.pictures.map(({ attachmentId, alt }, at) => ({
              value: attachmentId,
              name: alt || m.sell_photo_number({ number: at + 1 }),
            })),
          ]}
        />
      )}
    </fieldset>
  )
}
