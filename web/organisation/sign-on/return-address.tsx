import { useCopy } from '../../app/export/use-copy.ts'
import { IconCheck, IconCopy } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import { FieldButton, TextField } from '../../ui/field/text-field.tsx'

/** What the provider must know, to be copied. */
export function ReturnAddress({ label, address }: { label: string; address: string }) {
  const { isCopied, copy } = useCopy(address)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <TextField
      label={label}
      hint={isCopied ? m.app_copied() : undefined}
      value={address}
      readOnly
      onFocus={(event) => event.target.select()}
      end={
        <FieldButton label={m.organisation_sign_on_copy()} pressed={isCopied} onClick={copy}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </FieldButton>
      }
    />
  )
}
