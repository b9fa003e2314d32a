import { demandSecondFactor } from '@chowk/contract/organisation/second-factor.ts'
import { handle } from '../platform/handle.ts'

// What follows from the demand is decided where sessions are read.
export const answerDemand = handle(demandSecondFactor, async ({ input, viewer, tx, refuse, audit }) => {
  const [own] = await tx<{ id: string; before: boolean; provenTwice: boolean }[]>`
    select w.id, w.demands_second_factor as before, f.proven_twice
    from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT' and w.state <> 'CLOSED'
    join session_family f on f.id = ${viewer.familyId}
    where m.person_id = ${viewer.personId} and m.workspace_id = ${viewer.workspaceId} and m.state = 'PRESENT'
    for update of w`
  if (!own) throw refuse('NO_WORKSPACE')
  const { demanded } = input
  if (demanded && !own.provenTwice) throw refuse('OWN_FACTOR_NEEDED')
  await tx`update workspace set demands_second_factor = ${demanded}, version = version + 1 where id = ${own.id}`
  audit(`workspace ${own.id}`, { demanded: own.before }, { demanded })
  return { demanded }
})
