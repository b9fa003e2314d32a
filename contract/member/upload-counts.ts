import * as z from 'zod/mini'

/** How many rows of an upload are how, before and after they are done. */
export const UploadCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  faulty: z.int(),
  warned: z.int(),
  leftOut: z.int(),
  remove: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  failed: z.int(),
  undone: z.int(),
  /** Taken back was what nobody had changed since; these were left as they are. */
  leftAlone: z.int(),
})

/** Departments that a checked file would make: how many, and the first of them with how many people of the file stand in each. */
export const NewDepartments = z.object({
  count: z.int(),
  first: z.array(z.object({ name: z.string(), class: z.nullable(z.int()), section: z.string(), people: z.int() })),
})
