import { expect, test } from 'vitest'
import { FIELDS, SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import { ENTRY_FIELDS, sentOf, typedOf } from './entry-fields.ts'

test('the form of a section asks for each of its fields', () => {
  for (const section of SECTIONS)
    expect(ENTRY_FIELDS[section].map(({ name }) => name).toSorted()).toEqual(
      Object.keys(FIELDS[section].shape).toSorted(),
    )
})

test('a date left empty is none, and what goes on has no end', () => {
  const typed = { ...typedOf('experience'), title: 'Librarian', organisation: 'A school', from: '2019', to: '2020' }
  expect(sentOf('experience', typed)).toMatchObject({ from: '2019', to: '2020', isCurrent: false, place: '' })
  expect(sentOf('experience', { ...typed, isCurrent: true })).toMatchObject({ to: null, isCurrent: true })
  expect(sentOf('certification', typedOf('certification'))).toMatchObject({ issued: '', expires: null })
})

test('a form that changes an entry begins with what stands in it', () => {
  const entry = { id: 'e', version: 2, institution: 'A school', degree: 'BA', from: '2001', to: null, grade: '' }
  expect(typedOf('education', entry)).toEqual({
    institution: 'A school',
    degree: 'BA',
    from: '2001',
    to: '',
    grade: '',
  })
})
