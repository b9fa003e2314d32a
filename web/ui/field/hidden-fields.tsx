interface HiddenFieldsProps {
  /** What goes along by name; nothing is sent of what is empty. */
  values: Readonly<Record<string, string | null>>
}

/** What a form that sends itself takes along without showing it. */
export function HiddenFields({ values }: HiddenFieldsProps) {
  return Object.entries(values).map(
    ([name, value]) => value !== null && value !== '' && <input key={name} type="hidden" name={name} value={value} />,
  )
}
