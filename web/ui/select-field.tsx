import { SelectField as Field } from './field/select-field.tsx'
import type { Option } from './field/select-field.tsx'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  unstyled?: boolean
  unchosen?: string
  fault?: string | undefined
}

/** The field of `field/select-field.tsx`, for forms that do not stand on `useForm` yet, and for filters. */
export function SelectField({ onChoose, unstyled: bare = false, unchosen, fault, ...rest }: SelectFieldProps) {
  return (
    <Field
      {...rest}
      compact={bare}
      placeholder={unchosen}
      error={fault}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
