import { MOST_PIXELS, PICTURE_SIZES } from '@chowk/contract/files/attachment.ts'
import { makeSizes } from '../../platform/pictures/pictures.ts'

/** Makes the sizes of an uploaded picture as WebP, smallest first, into a folder; throws `BadPicture`. */
export const makePictures = async (file: string, folder: string, sizes: readonly number[] = PICTURE_SIZES) =>
  await makeSizes({ file, folder, sizes, mostPixels: MOST_PIXELS })
