import { expect, test } from 'vitest'
import { sideBySide, slowAlone } from './side-by-side.ts'

test('each is asked once, four in one turn, and what comes after a turn finds all of it answered', async () => {
  let answered: number[] = []
  const turns: number[][] = []
  await sideBySide(
    [1, 2, 3, 4, 5, 6],
    async (one) => {
      await Promise.resolve()
      answered.push(one)
    },
    async () => {
      turns.push(answered)
      answered = []
    },
  )
  expect(turns).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
})

test('of four that were slow together the one is named that is slow alone, asked one at a time', async () => {
  let open = 0
  const isSlow = async (one: string) => {
    open += 1
    await Promise.resolve()
    expect(open).toBe(1)
    open -= 1
    return one === 'third'
  }
  expect(await slowAlone(['first', 'second', 'third', 'fourth'], isSlow)).toEqual(['third'])
})

test('where none is slow alone, all that were slow together are named', async () => {
  expect(await slowAlone(['first', 'second'], async () => false)).toEqual(['first', 'second'])
})
