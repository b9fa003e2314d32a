import { assembly } from './assembly.ts'

/** Registers all addresses that are no calls: files, feeds, webhooks. */
export const registerPlainAddresses = assembly.registerAddresses
