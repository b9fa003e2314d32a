import { m } from '../../paraglide/messages.js'
import type { LandingWords } from './landing.tsx'

/** What each landing page says, by its address. */
export const LANDINGS: Readonly<Record<string, LandingWords>> = {
  '/schools': {
    kind: 'INSTITUTE',
    title: m.organisation_landing_schools_title,
    lead: m.organisation_landing_schools_lead,
    open: m.organisation_landing_schools_open,
    day: m.organisation_landing_schools_day,
    listed: m.organisation_landing_schools_listed,
    moments: [
      { at: '07:40', title: m.organisation_landing_schools_1_title, text: m.organisation_landing_schools_1_text },
      { at: '08:20', title: m.organisation_landing_schools_2_title, text: m.organisation_landing_schools_2_text },
      { at: '11:10', title: m.organisation_landing_schools_3_title, text: m.organisation_landing_schools_3_text },
      { at: '13:00', title: m.organisation_landing_schools_4_title, text: m.organisation_landing_schools_4_text },
      { at: '16:00', title: m.organisation_landing_schools_5_title, text: m.organisation_landing_schools_5_text },
    ],
  },
  '/corporate': {
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
  },
  '/residential-complexes': {
    kind: 'RESIDENTIAL',
    title: m.organisation_landing_residential_title,
    lead: m.organisation_landing_residential_lead,
    open: m.organisation_landing_residential_open,
    day: m.organisation_landing_residential_day,
    listed: m.organisation_landing_residential_listed,
    scene: 'city',
    tone: 'geru',
    moments: [
      {
        at: '06:50',
        title: m.organisation_landing_residential_1_title,
        text: m.organisation_landing_residential_1_text,
      },
      {
        at: '09:30',
        title: m.organisation_landing_residential_2_title,
        text: m.organisation_landing_residential_2_text,
      },
      {
        at: '13:00',
        title: m.organisation_landing_residential_3_title,
        text: m.organisation_landing_residential_3_text,
      },
      {
        at: '17:45',
        title: m.organisation_landing_residential_4_title,
        text: m.organisation_landing_residential_4_text,
      },
      {
        at: '20:30',
        title: m.organisation_landing_residential_5_title,
        text: m.organisation_landing_residential_5_text,
      },
    ],
  },
  '/ngo': {
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
  },
  '/personal-groups': {
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
  },
}
