import { describe, expect, test } from 'vitest'
import { drawMasthead } from './masthead.ts'
import { drawPortrait } from './portrait.ts'
import { rasterise } from './raster.ts'
import { drawScene, sceneForSubject, scenes } from './scene.ts'

describe('drawn pictures', () => {
  test('the same seed draws the same picture, another seed another one', () => {
    for (const scene of scenes) {
      expect(drawScene({ scene, seed: 'a' })).toBe(drawScene({ scene, seed: 'a' }))
      expect(drawScene({ scene, seed: 'a' })).not.toBe(drawScene({ scene, seed: 'b' }))
    }
    expect(drawPortrait('asha')).toBe(drawPortrait('asha'))
  })

  test('every picture weighs 2 to 16 KB and holds no number that is not one', () => {
    for (const scene of scenes) {
      for (let seed = 0; seed < 12; seed++) {
        const drawn = drawScene({ scene, seed })
        expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
        expect(drawn.length).toBeGreaterThan(2048)
        expect(drawn.length).toBeLessThan(16_384)
      }
    }
  })

  test('a subject has a scene of its own and an unknown subject gets one too', () => {
    expect(sceneForSubject('prices', 1)).toBe('market')
    expect(sceneForSubject('sport', 'x')).toBe('ground')
    expect(scenes).toContain(sceneForSubject('something new', 4))
  })

  test('a masthead shows a Hindi letter as an outline and never lets text through as markup', () => {
    expect(drawMasthead({ letter: 'वि', duotone: 'neel' })).toContain('<path')
    expect(drawMasthead({ letter: '<b>', duotone: 'neel' })).not.toContain('<b>')
  })

  test('pictures become pixels of the size asked for', async () => {
    const banner = drawScene({ scene: 'rain', seed: 1, height: 340 })
    const png = await rasterise(banner, { format: 'png', width: 400 })
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(400)
    expect(png.readUInt32BE(20)).toBe(85)
    const jpeg = await rasterise(banner, { format: 'jpeg', width: 64, height: 64 })
    expect(jpeg.subarray(0, 2).toString('hex')).toBe('ffd8')
  })
})
