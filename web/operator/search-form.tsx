import { TextField } from '../ui/text-field.tsx'

interface SearchFormProps {
  label: string
  /** Its name in the form; what was sought stands in the address. */
  name: string
  placeholder?: string
  value: string
  onSearch: (words: string) => void
}

/** The field by whose words a list of the operation is narrowed. */
export function SearchForm({ label, name, placeholder, value, onSearch }: SearchFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const words = new FormData(event.currentTarget).get(name)
        onSearch(typeof words === 'string' ? words.trim() : '')
      }}
    >
      <TextField
        key={value}
        label={label}
        name={name}
        type="search"
        {...(placeholder !== undefined && { placeholder })}
        defaultValue={value}
      />
    </form>
  )
}
