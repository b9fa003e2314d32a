import type { RatioClaim } from '../requests/ratio.ts'

/** What is claimed of the first page of the people of an organisation, asked for by several administrators. */
export function peopleOf(said: Record<string, string>): RatioClaim {
  const admins = (said['admins'] ?? '').split('|')
  return {
    name: 'people of an organisation',
    shot: {
      path: '/api/employee/list?size=50',
      vary: (n) => ({ headers: { cookie: admins[n % admins.length] ?? '' } }),
    },
    ratio: 0.08,
    cpu: 30,
  }
}
