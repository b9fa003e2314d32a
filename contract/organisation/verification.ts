import * as z from 'zod/mini'
import { call } from '../call.ts'
import { foldCode } from '../fold.ts'
import { administrators, operators } from '../permission.ts'
import { text } from '../text.ts'
import { Attachment } from '../files/attachment.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { WorkspaceMark, WorkspaceState } from './workspace.ts'
import { rowId } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'

/** Ways to show that a workspace is what it says: by mail to its domain, a line in its domain's records, papers, or another's word. */
export const ProofMethod = z.enum(['MAIL', 'DNS', 'DOCUMENT', 'WORD'])
/** See the schema of the same name. */
export type ProofMethod = z.infer<typeof ProofMethod>

/** Boxes that belong to whoever runs a domain, not to whoever was first to ask for one. */
export const Mailbox = z.enum([
  'office',
  'info',
  'contact',
  'admin',
  'principal',
  'secretary',
  'postmaster',
  'webmaster',
])
/** See the schema of the same name. */
export type Mailbox = z.infer<typeof Mailbox>

/** Digits of the code that is sent to a domain's box. */
export const PROOF_CODE_DIGITS = 6

const Waiting = z.object({
  method: ProofMethod,
  /** SPOKEN: the other organisation has given its word, an operator looks at it. */
  state: z.enum(['WAITS', 'SPOKEN']),
  startedAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** Where the code went. */
  sentTo: z.nullable(z.string()),
  /** The line to add, and the name that it stands at. */
  record: z.nullable(z.object({ name: z.string(), value: z.string() })),
  lookedAt: z.nullable(z.string()),
  /** What stood there when we last looked, if anything. */
  found: z.nullable(z.string()),
  speaker: z.nullable(z.string()),
})

/** How far a workspace has come with showing that it is its own. */
export const Verification = z.object({
  name: BilingualName,
  state: WorkspaceState,
  isVerified: z.boolean(),
  /** Whether its plan includes a page in the directory. */
  mayBePublic: z.boolean(),
  verifiedBy: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
  openedAt: z.string(),
  /** Domain of its website; null while it has none that can prove anything. */
  domain: z.nullable(z.string()),
  mailboxes: z.array(Mailbox),
  waiting: z.nullable(Waiting),
  /** Why the last try was refused. */
  refused: z.nullable(z.object({ method: ProofMethod, reason: z.string(), at: z.string() })),
})
/** See the schema of the same name. */
export type Verification = z.infer<typeof Verification>

const refusals = { WORKSPACE_NOT_FOUND: 404, SHOWN_ALREADY: 409, NOT_NOW: 409 } as const
const words = text({ least: 20, most: 1000, lines: true })

/** How far the own workspace has come. */
export const getVerification = call({
  address: 'GET /api/organisation/verification',
  says: 'How far the own workspace has come with showing that it is what it says.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({}),
  output: Verification,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Sends a code to a box of the website's domain. */
export const proveByMail = call({
  address: 'POST /api/organisation/verification/mail',
  says: 'Sends a code to a box of the domain of the own website.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({ mailbox: Mailbox }),
  output: Verification,
  refusals: { ...refusals, NO_DOMAIN: 409 },
  audits: 'organisation.proof-begun',
})

/** Says the code that came to the domain's box: five tries. */
export const answerByCode = call({
  address: 'POST /api/organisation/verification/code',
  says: 'Shows the workspace to be its own by the code that came to a box of its domain.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({
    code: z.pipe(
      z.pipe(z.string().check(z.maxLength(60)), z.transform(foldCode)),
      z.string().check(z.regex(/^\d{6}$/, { error: 'INVALID_CODE' })),
    ),
  }),
  output: Verification,
  refusals: { WORKSPACE_NOT_FOUND: 404, WRONG_CODE: 409, CODE_OVER: 410 },
  audits: 'organisation.shown',
})

/** Gives the line to add to the domain's records; it is looked for every ten minutes for two weeks. */
export const proveByRecord = call({
  address: 'POST /api/organisation/verification/dns',
  says: 'Gives a line to add to the records of the domain of the own website.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({}),
  output: Verification,
  refusals: { ...refusals, NO_DOMAIN: 409 },
  audits: 'organisation.proof-begun',
})

/** Most files of one proof by papers. */
export const MOST_PAPERS = 5

/** Puts papers before an operator: what they are and their numbers, with the files where there are some. */
export const proveByDocument = call({
  address: 'POST /api/organisation/verification/document',
  says: 'Puts papers about the own workspace before an operator.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({
    words,
    /** Own uploads: pictures and PDFs. Only operators see them; they go once it is decided. */
    papers: z._default(
      z.array(rowId('ATTACHMENT_NOT_FOUND')).check(z.maxLength(MOST_PAPERS, { error: 'TOO_MANY' })),
      [],
    ),
  }),
  output: Verification,
  refusals: { ...refusals, ATTACHMENT_NOT_FOUND: 404 },
  audits: 'organisation.proof-begun',
})

/** Asks an organisation that was shown to be its own to speak for this one. */
export const proveByWord = call({
  address: 'POST /api/organisation/verification/word',
  says: 'Asks another organisation of Chowk to speak for the own workspace.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({ customUrl: CustomUrlQuery, words }),
  output: Verification,
  refusals: { ...refusals, SPEAKER_NOT_FOUND: 404 },
  audits: 'organisation.proof-begun',
})

/** Stops what waits. */
export const stopProof = call({
  address: 'DELETE /api/organisation/verification',
  says: 'Stops the way of showing that waits.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({}),
  output: Verification,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  audits: 'organisation.proof-stopped',
})

const Asking = z.object({ ...WorkspaceMark.shape, id: z.string(), city: z.string(), words: z.string(), at: z.string() })

/** Organisations that ask the own one to speak for them. */
export const listStatementRequests = call({
  address: 'GET /api/organisation/words',
  says: 'Organisations that ask the own workspace to speak for them.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({}),
  output: z.object({ content: z.array(Asking) }),
})

/** Speaks for another organisation, or does not. */
export const giveWord = call({
  address: 'PUT /api/organisation/words',
  says: 'Speaks for an organisation that asked, or does not; an operator has the last look.',
  permission: administrators('show that the workspace is what it says, speak for another one'),
  input: z.object({ id: rowId('REQUEST_NOT_FOUND'), speaks: z.boolean() }),
  output: z.object({ state: z.enum(['SPOKEN', 'REFUSED']) }),
  refusals: { REQUEST_NOT_FOUND: 404 },
  audits: 'organisation.word-given',
})

/** What waits for an operator's look. */
export const listProofs = call({
  address: 'GET /api/organisation/proofs',
  says: 'Workspaces whose papers or spoken word wait for an operator.',
  permission: operators('look at what workspaces show of themselves'),
  input: z.object({}),
  output: z.object({
    content: z.array(
      z.object({
        ...Asking.shape,
        customUrl: z.string(),
        website: z.string(),
        method: ProofMethod,
        speaker: z.nullable(z.string()),
        /** Their files, with addresses that hold for ten minutes. */
        papers: z.array(Attachment),
        people: z.int(),
      }),
    ),
  }),
})

/** Decides about papers or a word. */
export const decideProof = call({
  address: 'PUT /api/organisation/proofs',
  says: 'Takes the papers of a workspace, or refuses with a reason that its administrators read.',
  permission: operators('look at what workspaces show of themselves'),
  input: z.object({
    id: rowId('REQUEST_NOT_FOUND'),
    decision: z.enum(['SHOWN', 'REFUSED']),
    reason: z._default(text({ most: 500, lines: true }), ''),
  }),
  output: z.object({ state: z.enum(['SHOWN', 'REFUSED']) }),
  refusals: { REQUEST_NOT_FOUND: 404, REASON_NEEDED: 400 },
  audits: 'organisation.proof-decided',
})
