import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { LazyPicturePicker } from '../app/upload/lazy-picture-picker.ts'
import { m } from '../paraglide/messages.js'
import { Square } from '../ui/square.tsx'

/** A logo that was chosen and not yet saved; null takes the present one away, undefined leaves it. */
export type ChosenLogo = Attachment | null | undefined

interface LogoFieldProps {
  /** The drawn square, for when there is no logo. */
  drawn: string
  /** Address of the present logo. */
  present: string | undefined
  chosen: ChosenLogo
  onChoose: (chosen: ChosenLogo) => void
}

/** The logo of a workspace; without one its letter on its paper stands there. It is kept with the rest of the form. */
export function LogoField({ drawn, present, chosen, onChoose }: LogoFieldProps) {
  const shown = chosen === null ? undefined : (chosen?.pictures[0]?.url ?? present)
  return (
    <LazyPicturePicker
      label={m.organisation_logo()}
      shape="square"
      onPicked={onChoose}
      {...(shown && { onRemove: () => onChoose(present ? null : undefined) })}
    >
      {shown ? <img src={shown} alt="" /> : <Square logo={drawn} size={96} />}
    </LazyPicturePicker>
  )
}
