import { assembly } from './assembly.ts'

/** Every kind of notification by its name, in the order of the preferences. */
export const { noticeKinds } = assembly
