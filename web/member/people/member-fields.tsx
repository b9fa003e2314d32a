import type { FieldValues, Path } from 'react-hook-form'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { findColleagues } from '../find-members.ts'
import { useDepartments } from './department-choice.ts'
import { classOptions, roleOptions } from './member-words.ts'

/** What the fields of a member hold. */
export interface MemberValues extends FieldValues {
  name: string
  email: string
  mobile: string
  employeeCode: string
  designation: string
  department: Choice | null
  manager: Choice | null
  class: string
  birthYear: string
  guardianContact: string
  role: string
  storeAllowed: boolean
}

/** Her name, how to reach her, and her year of birth. */
export function PersonalFields({ form }: { form: FormState<MemberValues> }) {
  return (
    <>
      <TextField {...form.field('name')} label={m.app_called()} />
      <Columns>
        <TextField
          {...form.field('email')}
          type="email"
          label={m.app_e_mail()}
          hint={m.member_contact_either()}
          autoComplete="off"
        />
        <TextField {...form.field('mobile')} type="tel" label={m.app_mobile()} autoComplete="off" />
        <TextField {...form.field('birthYear')} inputMode="numeric" label={m.member_birth_year()} />
        <TextField {...form.field('guardianContact')} label={m.member_guardian()} hint={m.member_guardian_hint()} />
      </Columns>
    </>
  )
}

/** What she is and does in the organisation. */
export function WorkFields({ form, mayChangeRole }: { form: FormState<MemberValues>; mayChangeRole: boolean }) {
  return (
    <>
      <Columns>
        {mayChangeRole && <SelectField {...form.field('role')} label={m.app_role()} options={roleOptions()} />}
        <SelectField
          {...form.field('class')}
          label={m.app_class()}
          hint={m.member_class_hint()}
          options={classOptions()}
        />
        <TextField {...form.field('employeeCode')} label={m.app_code()} hint={m.member_code_hint()} />
        <TextField {...form.field('designation')} label={m.member_designation()} />
      </Columns>
      <DepartmentField form={form} name="department" />
      <Controlled form={form} name="manager">
        {(held) => (
          <Combobox
            label={m.member_manager()}
            placeholder={m.app_none()}
            name={held.name}
            value={held.value}
            onChange={held.onChange}
            onBlur={held.onBlur}
            search={findColleagues}
            {...(held.error !== undefined && { error: held.error })}
          />
        )}
      </Controlled>
      {mayChangeRole && <CheckboxField {...form.field('storeAllowed')} label={m.member_store_may()} />}
    </>
  )
}

/** One of the departments in use, or none. */
export function DepartmentField<V extends FieldValues>({ form, name }: { form: FormState<V>; name: Path<V> }) {
  const { search } = useDepartments()
  return (
    <Controlled form={form} name={name}>
      {(held) => (
        <Combobox
          label={m.member_department()}
          placeholder={m.app_none()}
          name={held.name}
          value={held.value as Choice | null}
          onChange={(chosen) => held.onChange(chosen as typeof held.value)}
          onBlur={held.onBlur}
          search={search}
          {...(held.error !== undefined && { error: held.error })}
        />
      )}
    </Controlled>
  )
}
