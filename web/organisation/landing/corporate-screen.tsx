import { m } from '../../paraglide/messages.js'
import { Landing, landingLoaders } from './landing.tsx'
import type { LandingWords } from './landing.tsx'

const WORDS: LandingWords = {
  kind: 'CORPORATE',
  title: m.organisation_landing_corporate_title,
  lead: m.organisation_landing_corporate_lead,
  open: m.organisation_landing_corporate_open,
  day: m.organisation_landing_corporate_day,
  listed: m.organisation_landing_corporate_listed,
  scene: 'market',
  tone: 'mor',
  moments: [
    { at: '08:45', title: m.organisation_landing_corporate_1_title, text: m.organisation_landing_corporate_1_text },
    { at: '10:00', title: m.organisation_landing_corporate_2_title, text: m.organisation_landing_corporate_2_text },
    { at: '12:30', title: m.organisation_landing_corporate_3_title, text: m.organisation_landing_corporate_3_text },
    { at: '15:15', title: m.organisation_landing_corporate_4_title, text: m.organisation_landing_corporate_4_text },
    { at: '18:00', title: m.organisation_landing_corporate_5_title, text: m.organisation_landing_corporate_5_text },
  ],
}

const loaders = landingLoaders(WORDS.kind)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export const meta = () => [
  { title: `${m.organisation_landing_corporate_title().replace('\n', ' ')} · ${m.app_name()}` },
  { name: 'description', content: m.organisation_landing_corporate_lead() },
]

export default function CorporateScreen() {
  return <Landing words={WORDS} path="/corporate" />
}
