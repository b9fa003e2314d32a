interface ValueNameProps {
  name: string
  label: string
}

/** What a value is called that no field of the form has: by this it is named where two windows changed it. */
export const ValueName = ({ name, label }: ValueNameProps) => <input type="hidden" name={name} aria-label={label} />
