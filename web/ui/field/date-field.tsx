import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type DateFieldProps = Omit<TextFieldProps, 'type'>

/** A day, by the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />
}

/** A month of a year. */
export function MonthField(props: DateFieldProps) {
  return <TextField {...props} type="month" />
}

/** A time of day. */
export function TimeField(props: DateFieldProps) {
  return <TextField {...props} type="time" />
}
