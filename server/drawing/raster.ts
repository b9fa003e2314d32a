export type PixelFormat = 'png' | 'webp' | 'jpeg' | 'avif'

type Wanted = { format: PixelFormat; width?: number; height?: number }

/** Turns a drawing into pixels. Where only the width is given the height follows the drawing. */
export async function rasterise(svg: string, { format, width, height }: Wanted): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(svg))
  const sized =
    width || height ? drawn.resize({ ...(width && { width }), ...(height && { height }), fit: 'cover' }) : drawn
  if (format === 'png') return await sized.png({ palette: true, compressionLevel: 9 }).toBuffer()
  if (format === 'webp') return await sized.webp({ quality: 82 }).toBuffer()
  if (format === 'avif') return await sized.avif({ quality: 55 }).toBuffer()
  return await sized.flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
