/** Six papers and two lights, from the ground of the sheet over far and near layers to the lamp. */
export type Duotone = {
  ground: string
  far: string
  haze: string
  middle: string
  near: string
  dark: string
  paper: string
  lamp: string
}

export type DuotoneName = 'geru' | 'mor' | 'neel' | 'neem' | 'gulal' | 'raat'

function tones(list: string): Duotone {
  const [ground = '', far = '', haze = '', middle = '', near = '', dark = '', paper = '', lamp = ''] = list.split(' ')
  return { ground, far, haze, middle, near, dark, paper, lamp }
}

export const duotones: Record<DuotoneName, Duotone> = {
  geru: tones('#f6e4d6 #ebbc9f #d98b68 #b4573a #823421 #4b1b12 #fcf5ea #f2b950'),
  mor: tones('#fae2b2 #f2c06a #8db8ac #4b8c87 #1e6164 #0c3d42 #fbf3df #e2902b'),
  neel: tones('#e3e8f4 #b9c5e6 #8397cf #4b63ad #2a3d80 #172250 #fbf6e8 #f2a81d'),
  neem: tones('#eef0d8 #cdd8a1 #98b268 #5e8747 #345f36 #1a3a24 #fbf7e4 #edb23c'),
  gulal: tones('#f8e3dd #efbdb4 #d98987 #ad5060 #762b40 #441424 #fdf4e8 #f0b443'),
  raat: tones('#17414a #1f545c #2c6c70 #123840 #0d2930 #081b21 #f7e7c0 #f5b843'),
}
