import * as z from 'zod/mini'
import { RESTRICTIONS } from '../permission.ts'

/** Role of a person in the workspace that she acts for. */
export const Role = z.enum(['OWNER', 'ADMIN', 'FACULTY', 'MEMBER'])

/** Kinds of organisations (W1): schools, companies, housing, NGOs and groups. */
export const ORGANISATION_KINDS = ['INSTITUTE', 'CORPORATE', 'RESIDENTIAL', 'NGO', 'GROUP'] as const
/** The same, and the workspace of everybody who belongs to none. */
const WorkspaceKind = z.enum([...ORGANISATION_KINDS, 'DEFAULT'])
/** See the schema of the same name. */
export type WorkspaceKind = z.infer<typeof WorkspaceKind>

/** The signed-in person as pages know her (R3.09): `type` is corporate for owners, employee for everybody else. */
export const UserData = z.object({
  userId: z.string(),
  name: z.string(),
  type: z.enum(['corporate', 'employee']),
  admin: z.boolean(),
  corporateId: z.nullable(z.string()),
  customUrl: z.nullable(z.string()),
  /** State of her wish to be deleted, while one runs. */
  profileDeletion: z.nullable(z.string()),
  /** When that is due. */
  deletesAt: z.nullable(z.string()),
  /** Runs this installation. */
  operator: z.boolean(),
  minor: z.boolean(),
  /** What her account waits for; until then she may do nothing else. */
  restriction: z.nullable(z.enum(RESTRICTIONS)),
  class: z.nullable(z.int()),
  /** Address of her own picture or else of the portrait that is drawn for her. */
  portrait: z.string(),
  language: z.enum(['en', 'hi']),
  /** Name of the workspace that she runs, or Chowk itself, and may not act for before she proved herself by a second factor. */
  secondFactorFor: z.nullable(z.string()),
  workspace: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      nameHi: z.nullable(z.string()),
      slug: z.string(),
      kind: WorkspaceKind,
      isDefault: z.boolean(),
      role: Role,
    }),
  ),
  /** She teaches and was given categories of her workspace to moderate; left out where not. */
  moderates: z.optional(z.boolean()),
  /** The workspace that she would act for, while it is suspended or she is: meanwhile she is here for herself. */
  held: z.optional(
    z.object({
      name: z.string(),
      nameHi: z.nullable(z.string()),
      /** CHOWK suspended the workspace; WORKSPACE suspended her membership. */
      by: z.enum(['CHOWK', 'WORKSPACE']),
      /** In the words of whoever runs the workspace. */
      reason: z.nullable(z.string()),
      /** When the suspension ends by itself. */
      until: z.nullable(z.string()),
    }),
  ),
})
/** See the schema of the same name. */
export type UserData = z.infer<typeof UserData>
export type Role = z.infer<typeof Role>
/** Whether a role runs its workspace. */
export const administers = (role: Role | null | undefined): boolean => role === 'OWNER' || role === 'ADMIN'
