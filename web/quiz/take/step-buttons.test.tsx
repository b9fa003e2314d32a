// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { clear, find, show } from '../../ui/widgets/widget-stage.tsx'
import { StepButtons } from './step-buttons.tsx'

afterEach(clear)

test('two quick presses on Next neither finish a quiz nor leave out a question that nobody comes back to', async () => {
  let forward = 0
  const shown = { isFlagged: false, onBack: undefined, onFlag: () => {}, onForward: () => void forward++ }
  for (const [isLast, isFinal, moves] of [
    [false, false, 2],
    [true, true, 1],
    [false, true, 1],
  ] as const) {
    forward = 0
    await show(<StepButtons {...shown} isLast={isLast} isFinal={isFinal} />)
    const button = find('button', isLast ? 'Finish' : 'Next')
    for (const detail of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    expect(forward).toBe(moves)
    // By keys a press has no number.
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    expect(forward).toBe(moves + 1)
    clear()
  }
})

test('the second of two quick presses in the dialog over one question does not flag the next one', async () => {
  const flags: boolean[] = []
  await show(
    <StepButtons
      isFlagged={false}
      isLast={false}
      isFinal
      onBack={undefined}
      onFlag={(flagged) => void flags.push(flagged)}
      onForward={() => {}}
    />,
  )
  const flag = find('button', 'Flag')
  flag.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(flags).toEqual([])
  for (const detail of [1, 0]) flag.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  expect(flags).toEqual([true, true])
})
