import type { createDepartment, updateDepartment } from '@chowk/contract/member/department.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

type Written = ErrorMessages<typeof createDepartment> & ErrorMessages<typeof updateDepartment>

/** What is said when a department is refused. */
export const WRITE_ERRORS: Written = {
  DEPARTMENT_NOT_FOUND: m.department_gone,
  MEMBER_NOT_FOUND: m.department_head_gone,
  NAME_TAKEN: m.department_name_taken,
  CODE_TAKEN: m.department_code_taken,
  TOO_DEEP: m.department_too_deep,
  PARENT_CLOSED: m.department_parent_closed,
  NO_SCHOOL: m.department_no_school,
  TOO_MANY_DEPARTMENTS: m.department_too_many,
  VERSION_CONFLICT: m.department_conflict,
  INSIDE_ITSELF: m.department_inside_itself,
}
