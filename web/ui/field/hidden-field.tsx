/** What a form that sends itself takes along unseen; nothing when it is empty. */
export function HiddenField({ name, value }: { name: string; value: string | null }) {
  return value ? <input type="hidden" name={name} value={value} /> : null
}
