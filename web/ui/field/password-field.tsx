import { IconEye, IconEyeOff } from '../icons.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { FieldButton, TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> & {
  /** Lets a password manager fill in the one or propose the other. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, covered until its writer wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      verbatim
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <FieldButton label={m.app_field_show_password()} pressed={isShown} onClick={() => setShown(!isShown)}>
          <Eye size={20} stroke={1.75} aria-hidden />
        </FieldButton>
      }
    />
  )
}
