import { m } from '../../paraglide/messages.js'
import { Landing, landingLoaders } from './landing.tsx'
import type { LandingWords } from './landing.tsx'

const WORDS: LandingWords = {
  kind: 'NGO',
  title: m.organisation_landing_ngo_title,
  lead: m.organisation_landing_ngo_lead,
  open: m.organisation_landing_ngo_open,
  day: m.organisation_landing_ngo_day,
  listed: m.organisation_landing_ngo_listed,
  scene: 'field',
  tone: 'neem',
  moments: [
    { at: '07:00', title: m.organisation_landing_ngo_1_title, text: m.organisation_landing_ngo_1_text },
    { at: '09:15', title: m.organisation_landing_ngo_2_title, text: m.organisation_landing_ngo_2_text },
    { at: '12:40', title: m.organisation_landing_ngo_3_title, text: m.organisation_landing_ngo_3_text },
    { at: '15:30', title: m.organisation_landing_ngo_4_title, text: m.organisation_landing_ngo_4_text },
    { at: '19:00', title: m.organisation_landing_ngo_5_title, text: m.organisation_landing_ngo_5_text },
  ],
}

const loaders = landingLoaders(WORDS.kind)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export const meta = () => [
  { title: `${m.organisation_landing_ngo_title().replace('\n', ' ')} · ${m.app_name()}` },
  { name: 'description', content: m.organisation_landing_ngo_lead() },
]

export default function NgoScreen() {
  return <Landing words={WORDS} path="/ngo" />
}
