import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { checkCharacterOf, isGstin, isIfsc, isMixedTen, isPan, postalCode } from './indian-numbers.ts'

test('[R5.03] a postal code has 6 digits and no zero in front; one space after the third is left out', () => {
  const read = (text: string) => z.safeParse(postalCode(), text)
  expect(read('400001').data).toBe('400001')
  expect(read(' 400 001 ').data).toBe('400001')
  for (const wrong of ['', '040001', '40001', '4000011', '4000 01', '400  001', '400-001', '४००००१', '400001\n4'])
    expect(read(wrong).error?.issues[0]?.message, wrong).toBe('INVALID_PIN')
})

test('[R5.04] ten letters and digits are right only with some of both', () => {
  for (const right of ['AB12345678', '1bcdefghij', 'abcde1234F']) expect(isMixedTen(right), right).toBe(true)
  for (const wrong of ['ABCDEFGHIJ', '1234567890', 'AB1234567', 'AB123456789', 'AB 1234567', 'क123456789'])
    expect(isMixedTen(wrong), wrong).toBe(false)
})

test('[R5.06] the code of a bank branch is four letters, a zero and six letters or digits', () => {
  for (const right of ['SBIN0001234', 'HDFC0ABC123']) expect(isIfsc(right), right).toBe(true)
  for (const wrong of ['SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', 'sbin0001234', 'SBIN0-01234'])
    expect(isIfsc(wrong), wrong).toBe(false)
})

test('[R5.07] a PAN is five letters, four digits and a letter', () => {
  expect(isPan('ABCDE1234F')).toBe(true)
  for (const wrong of ['ABCD12345F', 'ABCDE12345', 'abcde1234f', 'ABCDE1234', 'ABCDE1234FG'])
    expect(isPan(wrong)).toBe(false)
})

test('[R5.05] a GSTIN has 15 characters: a state, a PAN, and a last one that agrees with the others', () => {
  const first = '27AACCT4812K1Z'
  const right = first + checkCharacterOf(first)
  expect(right).toHaveLength(15)
  expect(isGstin(right)).toBe(true)
  for (const position of [0, 2, 7, 11, 13, 14])
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const changed = right.slice(0, position) + other + right.slice(position + 1)
      expect(isGstin(changed), changed).toBe(changed === right)
    }
  for (const wrong of [right.slice(1), `${right}1`, right.toLowerCase(), `41${right.slice(2)}`, `27AAC1T4812K1Z1`])
    expect(isGstin(wrong), wrong).toBe(false)
})
