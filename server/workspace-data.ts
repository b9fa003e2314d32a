import { assembly } from './assembly.ts'

/** What every domain stores about workspaces, in the order of its purge. */
export const { workspaceData } = assembly
