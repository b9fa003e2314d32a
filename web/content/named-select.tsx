import { useState } from 'react'
import { SelectField } from '../ui/select-field.tsx'

interface NamedSelectProps {
  name: string
  label: string
  options: readonly { value: string; name: string }[]
}

/** One of many that a form sends under a name. */
export function NamedSelect({ name, label, options }: NamedSelectProps) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  return (
    <>
      <SelectField label={label} value={value} options={options} onChoose={setValue} />
      <input type="hidden" name={name} value={value} />
    </>
  )
}
