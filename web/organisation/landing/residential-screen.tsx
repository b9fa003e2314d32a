import { m } from '../../paraglide/messages.js'
import { Landing, landingLoaders } from './landing.tsx'
import type { LandingWords } from './landing.tsx'

const WORDS: LandingWords = {
  kind: 'RESIDENTIAL',
  title: m.organisation_landing_residential_title,
  lead: m.organisation_landing_residential_lead,
  open: m.organisation_landing_residential_open,
  day: m.organisation_landing_residential_day,
  listed: m.organisation_landing_residential_listed,
  scene: 'city',
  tone: 'geru',
  moments: [
    { at: '06:50', title: m.organisation_landing_residential_1_title, text: m.organisation_landing_residential_1_text },
    { at: '09:30', title: m.organisation_landing_residential_2_title, text: m.organisation_landing_residential_2_text },
    { at: '13:00', title: m.organisation_landing_residential_3_title, text: m.organisation_landing_residential_3_text },
    { at: '17:45', title: m.organisation_landing_residential_4_title, text: m.organisation_landing_residential_4_text },
    { at: '20:30', title: m.organisation_landing_residential_5_title, text: m.organisation_landing_residential_5_text },
  ],
}

const loaders = landingLoaders(WORDS.kind)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export const meta = () => [
  { title: `${m.organisation_landing_residential_title().replace('\n', ' ')} · ${m.app_name()}` },
  { name: 'description', content: m.organisation_landing_residential_lead() },
]

export default function ResidentialScreen() {
  return <Landing words={WORDS} path="/residential-complexes" />
}
