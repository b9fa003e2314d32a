import * as z from 'zod/mini'

/** What the sandbox should do with an attempt to pay. */
export const SandboxOutcome = z.enum(['PAY', 'REFUSE', 'WAIT', 'LEAVE'])
/** See the schema of the same name. */
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

/** Ways to pay that the sandbox offers. */
export const SandboxMethod = z.enum(['UPI', 'CARD', 'NETBANKING', 'TRANSFER'])

/** The gateways that money may come by. */
export const GatewayName = z.enum(['SANDBOX', 'RAZORPAY'])
