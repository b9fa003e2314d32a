import {
  DEPARTMENT_LIMITS,
  SCHOOL_CLASSES,
  createDepartment,
  listDepartments,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns } from '../../ui/layout/layout.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { findStaff } from '../find-members.ts'
import { pathOf } from './branches.rules.ts'
import { findDepartment, namedDepartment } from './find-department.ts'
import { WRITE_ERRORS } from './department-words.ts'

interface Values {
  name: string
  code: string
  parent: Choice | null
  head: Choice | null
  class: string
  section: string
  session: string
}

const textOf = (value: number | string | null | undefined) => (value === null ? '' : String(value ?? ''))

function valuesOf(all: readonly Department[], of: Partial<Department>): Values {
  return {
    name: of.name ?? '',
    code: of.code ?? '',
    parent: namedDepartment(all, of.parentId ?? null),
    head: of.head ? { id: of.head.userId, name: of.head.name } : null,
    class: textOf(of.class),
    section: of.section ?? '',
    session: of.session ?? '',
  }
}

interface DepartmentFormProps {
  all: readonly Department[]
  isSchool: boolean
  /** What is changed; without it one is added. */
  department?: Department
  /** In which a new one lies at first. */
  parentId?: string | null
  onDone: (id: string) => void
  onCancel?: () => void
}

/** Adds a department or changes one. */
export function DepartmentForm({ all, isSchool, department, parentId = null, onDone, onCancel }: DepartmentFormProps) {
  const session = all.find(({ id }) => id === parentId)?.session ?? null
  const form = useForm(department ? updateDepartment : createDepartment, {
    values: valuesOf(all, department ?? { parentId, session }),
    toInput: ({ parent, head, class: year, session: label, ...typed }, version) => ({
      ...typed,
      parentId: parent?.id ?? null,
      headId: head?.id ?? null,
      ...(isSchool && {
        class: year === '' ? null : numberOf(year),
        session: label.trim() === '' ? null : label.trim(),
      }),
      ...(department && { id: department.id, version }),
    }),
    required: ['name'],
    fieldAt: { parentId: 'parent', headId: 'head' },
    errors: WRITE_ERRORS,
    fieldOf: {
      NAME_TAKEN: 'name',
      CODE_TAKEN: 'code',
      TOO_DEEP: 'parent',
      PARENT_CLOSED: 'parent',
      INSIDE_ITSELF: 'parent',
      MEMBER_NOT_FOUND: 'head',
    },
    fieldErrors: { session: { INVALID_SESSION: m.department_session_wrong } },
    conflict: department && { version: department.version, valuesOf: (current) => valuesOf(all, current) },
    refreshes: [listDepartments],
    staleCodes: ['DEPARTMENT_NOT_FOUND', 'PARENT_CLOSED'],
    onDone: ({ id, name }) => {
      showToast({ text: department ? m.department_saved() : m.department_added({ name }) })
      onDone(id)
    },
  })
  return (
    <Form form={form} label={department?.name ?? m.department_new()} autoFocus={!department}>
      {!department && <h2 className="h3">{m.department_new()}</h2>}
      <TextField {...form.field('name')} label={m.app_called()} />
      <ParentField form={form} all={all} department={department} />
      <HeadField form={form} />
      {isSchool && <SchoolFields form={form} />}
      <TextField {...form.field('code')} label={m.app_code()} hint={m.department_code_hint()} />
      <FormActions
        form={form}
        small
        submit={department ? m.app_save() : m.department_create()}
        cancel={onCancel && { label: m.app_cancel(), onClick: onCancel }}
      />
    </Form>
  )
}

interface ParentFieldProps {
  form: FormState<Values>
  all: readonly Department[]
  department: Department | undefined
}

function ParentField({ form, all, department }: ParentFieldProps) {
  const possible = all.filter(
    (each) =>
      each.isActive &&
      each.id !== department?.id &&
      pathOf(all, each).length < DEPARTMENT_LIMITS.depth - 1 &&
      !pathOf(all, each).some(({ id }) => id === department?.id),
  )
  return (
    <Controlled form={form} name="parent">
      {({ name, value, onChange, onBlur, error }) => (
        <Combobox
          name={name}
          label={m.department_parent()}
          placeholder={m.department_parent_none()}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          {...(error !== undefined && { error })}
          search={findDepartment(all, possible)}
        />
      )}
    </Controlled>
  )
}

function HeadField({ form }: { form: FormState<Values> }) {
  return (
    <Controlled form={form} name="head">
      {({ name, value, onChange, onBlur, error }) => (
        <Combobox
          name={name}
          label={m.department_head()}
          placeholder={m.department_head_none()}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          {...(error !== undefined && { error })}
          search={findStaff}
        />
      )}
    </Controlled>
  )
}

const CLASSES = Object.values(SCHOOL_CLASSES)

function SchoolFields({ form }: { form: FormState<Values> }) {
  return (
    <>
      <Columns>
        <SelectField
          {...form.field('class')}
          label={m.app_class()}
          options={[
            { value: '', name: m.member_class_none() },
            ...CLASSES.map((number) => ({ value: String(number), name: m.department_class_name({ number }) })),
          ]}
        />
        <TextField {...form.field('section')} label={m.department_section()} />
      </Columns>
      <TextField {...form.field('session')} label={m.department_session()} hint={m.department_session_hint()} />
    </>
  )
}
