import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLast, clear, currentOf, emptyQueue, move, playAll, playNext, playNow, remove, step } from './queue.rules.ts'
import type { Queue } from './queue.rules.ts'

type Story = { articleId: string }
const story = (articleId: string): Story => ({ articleId })
const queueOf = (ids: string, index = 0): Queue<Story> => ({ stories: ids.split('').map(story), index })
const shown = ({ stories, index }: Queue<Story>) => [stories.map(({ articleId }) => articleId).join(''), index]

test('[news:A12] a story is played at once, next, or last, and never stands in the queue twice', () => {
  expect(shown(playNow(emptyQueue, story('a')))).toEqual(['a', 0])
  expect(shown(playNow(queueOf('abc', 1), story('x')))).toEqual(['axbc', 1])
  expect(shown(playNow(queueOf('abc'), story('c')))).toEqual(['abc', 2])
  expect(shown(playNext(queueOf('abc', 1), story('x')))).toEqual(['abxc', 1])
  expect(shown(playNext(queueOf('abc', 2), story('a')))).toEqual(['bca', 1])
  expect(shown(playNext(queueOf('abc', 1), story('b')))).toEqual(['abc', 1])
  expect(shown(addLast(queueOf('abc'), story('b')))).toEqual(['abc', 0])
  expect(shown(addLast(queueOf('abc'), story('x')))).toEqual(['abcx', 0])
})

test('[news:A12] taking out, moving and emptying leave the current story current', () => {
  expect(shown(remove(queueOf('abc', 2), 'a'))).toEqual(['bc', 1])
  expect(shown(remove(queueOf('abc', 2), 'c'))).toEqual(['ab', 1])
  expect(shown(remove(queueOf('abc', 1), 'b'))).toEqual(['ac', 1])
  expect(shown(move(queueOf('abcd', 1), 'd', 0))).toEqual(['dabc', 2])
  expect(shown(move(queueOf('abcd', 1), 'b', 9))).toEqual(['acdb', 3])
  expect(shown(clear(queueOf('abcd', 2)))).toEqual(['c', 0])
  expect(step(queueOf('ab', 1), 1)).toBeUndefined()
  expect(step(queueOf('ab'), -1)).toBeUndefined()
})

test('[news:A12] "Play all" takes each story of the list once, fifty at most, from the first', () => {
  const many = Array.from({ length: 80 }, (_, n) => story(`s${n}`))
  const all = playAll([...many, story('s0')])
  expect([all.stories.length, all.index, currentOf(all)?.articleId]).toEqual([50, 0, 's0'])
  expect(addLast(all, story('x')).stories).toHaveLength(50)
})

test('whatever is done to a queue, it holds no story twice, at most fifty, and its current place exists', () => {
  const id = fc.constantFrom(...'abcdefgh'.split(''))
  const act = fc.oneof(
    id.map((a) => (queue: Queue<Story>) => playNow(queue, story(a))),
    id.map((a) => (queue: Queue<Story>) => playNext(queue, story(a))),
    id.map((a) => (queue: Queue<Story>) => addLast(queue, story(a))),
    id.map((a) => (queue: Queue<Story>) => remove(queue, a)),
    fc.tuple(id, fc.integer({ min: -3, max: 12 })).map(
      ([a, to]) =>
        (queue: Queue<Story>) =>
          move(queue, a, to),
    ),
    fc.constant((queue: Queue<Story>) => clear(queue)),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const queue = acts.reduce((before, change) => change(before), emptyQueue as Queue<Story>)
      const ids = queue.stories.map(({ articleId }) => articleId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(queue.index).toBeLessThan(Math.max(1, ids.length))
    }),
  )
})
