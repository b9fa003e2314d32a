import { putInOrder } from './put-in-order.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { plainNumber, webAddress } from './written-values.rules.ts'

/** A number, typed in the digits of any script. */
export function NumberField({ onChange, ...rest }: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      onChange={(event) => {
        putInOrder(event, plainNumber)
        onChange?.(event)
      }}
    />
  )
}

/** An amount in rupees. */
export function MoneyField(props: TextFieldProps) {
  return <NumberField inputMode="decimal" start="₹" {...props} />
}

interface DigitsFieldProps extends TextFieldProps {
  kind: 'pin' | 'mobile'
}

const DIGITS = {
  pin: { inputMode: 'numeric', autoComplete: 'postal-code' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

/** A PIN code or a mobile number, typed in the digits of any script. */
export function DigitsField({ kind, ...rest }: DigitsFieldProps) {
  return <NumberField {...DIGITS[kind]} {...rest} />
}

/** An address on the web; whoever leaves out https:// gets it. */
export function WebAddressField({ onBlur, onChange, ...rest }: TextFieldProps) {
  return (
    <TextField
      // `url` would have the browser refuse what is put right here.
      inputMode="url"
      autoComplete="url"
      verbatim
      {...rest}
      onChange={onChange}
      onBlur={(event) => {
        const full = webAddress(event.target.value)
        if (full !== event.target.value) {
          event.target.value = full
          onChange?.(event)
        }
        onBlur?.(event)
      }}
    />
  )
}
