/** People for the showcase; invented like everybody in the demo world. */
export const SAMPLE_PEOPLE = [
  { id: 'asha', name: 'Asha Kulkarni', code: 'NK-08-0412', seen: 3 },
  { id: 'kabir', name: 'Kabir Joseph', code: 'NK-11-0087', seen: 12 },
  { id: 'zoya', name: 'Zoya Ansari', code: 'NK-F-0077', seen: 1 },
] as const
export type SamplePerson = (typeof SAMPLE_PEOPLE)[number]
