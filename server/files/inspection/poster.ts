import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { drawScene } from '../../drawing/scene.ts'
import { rasterise } from '../../drawing/raster.ts'

const WIDTH = 1280

/** Draws the picture that stands for a video without one, in the shape of the video, into a folder; answers its path. */
export async function drawPoster(folder: string, of: { seed: string; width: number; height: number }): Promise<string> {
  const ratio = of.width > 0 && of.height > 0 ? Math.min(Math.max(of.height / of.width, 0.4), 1.8) : 9 / 16
  const path = join(folder, randomUUID())
  const height = Math.round(WIDTH * ratio)
  await fs.writeFile(
    path,
    await rasterise(drawScene({ scene: 'square', seed: of.seed }), { format: 'png', width: WIDTH, height }),
  )
  return path
}
