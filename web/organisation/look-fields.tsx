import { useId } from 'react'
import type { BannerScene, Duotone } from '@chowk/contract/organisation/workspace.ts'
import { m } from '../paraglide/messages.js'
import { Square } from '../ui/square.tsx'
import styles from './look-fields.module.css'

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
  banyan: m.organisation_scene_banyan,
  hills: m.organisation_scene_hills,
  city: m.organisation_scene_city,
  train: m.organisation_scene_train,
  field: m.organisation_scene_field,
  market: m.organisation_scene_market,
  rain: m.organisation_scene_rain,
  books: m.organisation_scene_books,
  sky: m.organisation_scene_sky,
  ground: m.organisation_scene_ground,
  arches: m.organisation_scene_arches,
  loom: m.organisation_scene_loom,
  pots: m.organisation_scene_pots,
  stepwell: m.organisation_scene_stepwell,
} satisfies Record<BannerScene, () => string>

const tones = Object.keys(TONES) as Duotone[]
const scenes = Object.keys(SCENES) as BannerScene[]

interface Look {
  duotone: Duotone
  scene: BannerScene
}

interface LookFieldsProps {
  id: string
  letter: string
  look: Look
  onChange: (change: Partial<Look>) => void
}

/** The paper and the picture of a workspace, chosen by sight. */
export function LookFields({ id, letter, look, onChange }: LookFieldsProps) {
  return (
    <>
      <PictureChoice
        label={m.organisation_tone()}
        value={look.duotone}
        options={tones.map((tone) => ({
          value: tone,
          name: TONES[tone](),
          src: `/masthead/${tone}/${encodeURIComponent(letter)}.svg`,
        }))}
        shape="square"
        onChoose={(duotone) => onChange({ duotone })}
      />
      <PictureChoice
        label={m.organisation_scene()}
        value={look.scene}
        options={scenes.map((scene) => ({
          value: scene,
          name: SCENES[scene](),
          src: `/drawing/${scene}/${id}.svg?banner=${look.duotone}`,
        }))}
        shape="wide"
        onChoose={(scene) => onChange({ scene })}
      />
    </>
  )
}

interface PictureChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; name: string; src: string }[]
  shape: 'square' | 'wide'
  onChoose: (value: Value) => void
}

function PictureChoice<Value extends string>({ label, value, options, shape, onChoose }: PictureChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['label']}>{label}</legend>
      <div className={`${styles['pictures']} ${styles[shape]}`}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="radio"
              className="only-heard"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles['picture']}>
              {shape === 'square' ? (
                <Square logo={option.src} size={72} />
              ) : (
                <img src={option.src} alt="" loading="lazy" />
              )}
            </span>
            <span className={styles['name']}>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
