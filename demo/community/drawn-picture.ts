import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasterise } from '@chowk/server/drawing/raster.ts'
import { drawScene } from '@chowk/server/drawing/scene.ts'
import type { Scene } from '@chowk/server/drawing/scene.ts'
import { contentOf, insertAttachment, storeContents } from '@chowk/server/files/keep.ts'
import type { House } from '@chowk/server/platform/handle.ts'

interface Picture {
  scene: Scene
  alt: string
  seed: string
  personId: string
  at: Date
  isCover?: boolean
}

/** Sizes of a drawn picture: two are enough for a demo, and the world opens sooner. */
const WIDTHS = [640, 1280] as const
/** Heights of the wider one; a cover is cut three to one. */
const HEIGHT = 853
const COVER_HEIGHT = 427

/** Draws a picture and keeps it as somebody's upload, in a folder that is thrown away; answers its id. */
export async function drawPicture(
  house: House,
  { scene, alt, seed, personId, at: createdAt, isCover }: Picture,
  folder: string,
): Promise<string> {
  const height = isCover ? COVER_HEIGHT : HEIGHT
  const svg = drawScene({ scene, seed, width: WIDTHS[1], height })
  const contents = []
  for (const width of WIDTHS) {
    const path = join(folder, `${scene}-${width}-${height}.webp`)
    await writeFile(path, await rasterise(svg, { format: 'webp', width }))
    contents.push(await contentOf(path, 'image/webp'))
  }
  await storeContents(house, contents)
  const hashes = contents.map(({ hash }) => hash)
  return await insertAttachment(house.sql, {
    personId,
    kind: isCover ? 'COVER_IMAGE' : 'IMAGE',
    title: alt,
    hash: hashes.at(-1) ?? '',
    pages: null,
    durationMs: null,
    createdAt,
    pictures: WIDTHS.map((width, index) => ({
      role: 'SIZE' as const,
      page: 0,
      width,
      height: Math.round((width * height) / WIDTHS[1]),
      hash: hashes[index] ?? '',
    })),
  })
}
