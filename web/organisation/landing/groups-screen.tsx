import { m } from '../../paraglide/messages.js'
import { Landing, landingLoaders } from './landing.tsx'
import type { LandingWords } from './landing.tsx'

const WORDS: LandingWords = {
  kind: 'GROUP',
  title: m.organisation_landing_groups_title,
  lead: m.organisation_landing_groups_lead,
  open: m.organisation_landing_groups_open,
  day: m.organisation_landing_groups_day,
  listed: m.organisation_landing_groups_listed,
  scene: 'banyan',
  tone: 'gulal',
  moments: [
    { at: '08:00', title: m.organisation_landing_groups_1_title, text: m.organisation_landing_groups_1_text },
    { at: '11:30', title: m.organisation_landing_groups_2_title, text: m.organisation_landing_groups_2_text },
    { at: '14:00', title: m.organisation_landing_groups_3_title, text: m.organisation_landing_groups_3_text },
    { at: '17:00', title: m.organisation_landing_groups_4_title, text: m.organisation_landing_groups_4_text },
    { at: '21:00', title: m.organisation_landing_groups_5_title, text: m.organisation_landing_groups_5_text },
  ],
}

const loaders = landingLoaders(WORDS.kind)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export const meta = () => [
  { title: `${m.organisation_landing_groups_title().replace('\n', ' ')} · ${m.app_name()}` },
  { name: 'description', content: m.organisation_landing_groups_lead() },
]

export default function GroupsScreen() {
  return <Landing words={WORDS} path="/personal-groups" />
}
