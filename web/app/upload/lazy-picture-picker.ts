import { lazyComponent } from '../loading/lazy-component.tsx'
import type { PicturePickerProps } from './picture-picker.tsx'

/** The picker of pictures, fetched when a form shows it first. */
export const LazyPicturePicker = lazyComponent<PicturePickerProps>(
  'picture-picker',
  async () => (await import('./picture-picker.tsx')).PicturePicker,
)
