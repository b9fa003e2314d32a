import { m } from '../../paraglide/messages.js'
import { Landing, landingLoaders } from './landing.tsx'
import type { LandingWords } from './landing.tsx'

const WORDS: LandingWords = {
  kind: 'INSTITUTE',
  title: m.organisation_landing_schools_title,
  lead: m.organisation_landing_schools_lead,
  open: m.organisation_landing_schools_open,
  day: m.organisation_landing_schools_day,
  listed: m.organisation_landing_schools_listed,
  scene: 'square',
  tone: 'mor',
  moments: [
    { at: '07:40', title: m.organisation_landing_schools_1_title, text: m.organisation_landing_schools_1_text },
    { at: '08:20', title: m.organisation_landing_schools_2_title, text: m.organisation_landing_schools_2_text },
    { at: '11:10', title: m.organisation_landing_schools_3_title, text: m.organisation_landing_schools_3_text },
    { at: '13:00', title: m.organisation_landing_schools_4_title, text: m.organisation_landing_schools_4_text },
    { at: '16:00', title: m.organisation_landing_schools_5_title, text: m.organisation_landing_schools_5_text },
  ],
}

const loaders = landingLoaders(WORDS.kind)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export const meta = () => [
  { title: `${m.organisation_landing_schools_title().replace('\n', ' ')} · ${m.app_name()}` },
  { name: 'description', content: m.organisation_landing_schools_lead() },
]

export default function SchoolsScreen() {
  return <Landing words={WORDS} path="/schools" />
}
