import { createMember, inviteMembers } from '@chowk/contract/member/member.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { isEmail } from '@chowk/contract/identity/contact.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import { requireYear } from '../../platform/calendar/year.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import { mobileOf } from './member-mobile.ts'
import { addMember } from './write-member.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'

const answerCreate = (mayTakeSeats: MayTakeSeats) =>
  handle(createMember, async ({ input, viewer, workspace, tx, house, clock, audit }) => {
    requireYear(input.birthYear ?? undefined, { path: 'birthYear', now: clock.now() })
    const fields = { ...input, mobile: await mobileOf(input.mobile, 'mobile') }
    const who = { workspaceId: workspace.id, actorId: viewer.personId, mayTakeSeats }
    const { membershipId, personId, state } = await addMember(tx, house, { ...who, fields, invites: true })
    audit(`membership ${membershipId}`, undefined, { role: fields.role, class: fields.class })
    return { id: membershipId, userId: personId, state }
  })

/** What a list of addresses says of each; whose name is not given is called by what stands before the @. */
async function fieldsOf(
  { contact, name, guardianContact }: Parsed<typeof inviteMembers>['people'][number],
  all: Pick<MemberFields, 'role' | 'class' | 'departmentId'>,
): Promise<MemberFields | undefined> {
  const address = contact.toLowerCase()
  const email = isEmail(address) ? address : null
  const mobile = email === null ? ((await readMobile(contact)) ?? null) : null
  if (email === null && mobile === null) return undefined
  const [before = ''] = address.split('@')
  const called = name ?? (email === null ? contact : before.replaceAll(/[._+-]+/g, ' ').trim() || before)
  const rest = { employeeCode: null, designation: '', birthYear: null, guardianContact, storeAllowed: false }
  return { ...rest, ...all, name: called, email, mobile }
}

const answerInvite = (mayTakeSeats: MayTakeSeats) =>
  handle(inviteMembers, async ({ input, viewer, workspace, tx, house, audit }) => {
    const { people, ...all } = input
    const failed: { contact: string; code: string }[] = []
    for (const person of people) {
      const fields = await fieldsOf(person, all)
      const code = fields
        ? await addMember(tx, house, {
            workspaceId: workspace.id,
            actorId: viewer.personId,
            mayTakeSeats,
            fields,
            invites: true,
          }).then(
            () => undefined,
            (failure: unknown) => codeOf(failure),
          )
        : 'INVALID_CONTACT'
      if (code !== undefined) failed.push({ contact: person.contact, code })
    }
    audit(`workspace ${workspace.id}`, undefined, { invited: people.length - failed.length, role: all.role })
    return { invited: people.length - failed.length, failed }
  })

// What is wrong with all of them is said of none, but of the whole.
function codeOf(failure: unknown): string {
  if (!(failure instanceof Refusal) || failure.refused.code === 'DEPARTMENT_NOT_FOUND') throw failure
  return failure.refused.code
}

/** Calls that invite people. */
export const invitationCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerCreate(mayTakeSeats),
  answerInvite(mayTakeSeats),
]
