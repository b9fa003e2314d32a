import { lazyPart } from '../loading/lazy-part.tsx'
import type { PicturePickerProps } from './picture-picker.tsx'

/** The picker of pictures, fetched when a form shows it first. */
export const PicturePickerPart = lazyPart<PicturePickerProps>(
  'picture-picker',
  async () => (await import('./picture-picker.tsx')).PicturePicker,
)
