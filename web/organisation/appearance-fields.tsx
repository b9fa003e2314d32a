import type { BannerScene, Duotone } from '@chowk/contract/organisation/workspace.ts'
import type { FieldBinding } from '../app/form/form-state.ts'
import { m } from '../paraglide/messages.js'
import { PictureGroup } from '../ui/choice/picture-group.tsx'
import { Square } from '../ui/square.tsx'

const TONES = {
  geru: m.organisation_tone_geru,
  mor: m.organisation_tone_mor,
  neel: m.organisation_tone_neel,
  neem: m.organisation_tone_neem,
  gulal: m.organisation_tone_gulal,
  raat: m.organisation_tone_raat,
} satisfies Record<Duotone, () => string>

const SCENES = {
  square: m.organisation_scene_square,
  banyan: m.app_scene_banyan,
  hills: m.app_scene_hills,
  city: m.app_city,
  train: m.app_scene_train,
  field: m.app_scene_field,
  market: m.organisation_scene_market,
  rain: m.app_scene_rain,
  books: m.app_scene_books,
  sky: m.app_scene_sky,
  ground: m.organisation_scene_ground,
  arches: m.organisation_scene_arches,
  loom: m.organisation_scene_loom,
  pots: m.organisation_scene_pots,
  stepwell: m.app_scene_stepwell,
} satisfies Record<BannerScene, () => string>

const tones = Object.keys(TONES) as Duotone[]
const scenes = Object.keys(SCENES) as BannerScene[]

interface AppearanceFieldsProps {
  id: string
  letter: string
  /** The chosen paper, which the banners are drawn on. */
  tone: Duotone
  toneField: FieldBinding
  sceneField: FieldBinding
}

/** The paper and the picture of a workspace, chosen by sight. */
export function AppearanceFields({ id, letter, tone, toneField, sceneField }: AppearanceFieldsProps) {
  return (
    <>
      <PictureGroup
        {...toneField}
        label={m.organisation_tone()}
        shape="square"
        options={tones.map((each) => ({
          value: each,
          name: TONES[each](),
          picture: <Square logo={`/masthead/${each}/${encodeURIComponent(letter)}.svg`} size={72} />,
        }))}
      />
      <PictureGroup
        {...sceneField}
        label={m.app_scene()}
        shape="wide"
        options={scenes.map((each) => ({
          value: each,
          name: SCENES[each](),
          picture: <img src={`/drawing/${each}/${id}.svg?banner=${tone}`} alt="" loading="lazy" />,
        }))}
      />
    </>
  )
}
