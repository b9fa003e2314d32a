/** A text with the first place in it that says `part`, whatever its letters' case, bold. */
export function Emphasised({ text, part = '' }: { text: string; part?: string | undefined }) {
  const from = part ? text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase()) : -1
  if (from < 0) return text
  return (
    <>
      {text.slice(0, from)}
      <strong>{text.slice(from, from + part.length)}</strong>
      {text.slice(from + part.length)}
    </>
  )
}
