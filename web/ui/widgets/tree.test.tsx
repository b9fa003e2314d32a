// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Tree } from './tree.tsx'
import { clear, differencesOfServer, find, hindrances, key, show, until } from './widget-stage.tsx'

const SCHOOL = [
  {
    id: 'school',
    name: 'School',
    count: '10,284',
    branches: [
      { id: 'classes', name: 'Classes', branches: [{ id: 'class-8', name: 'Class 8', count: '86' }] },
      { id: 'faculty', name: 'Faculty', count: '411' },
    ],
  },
]

let chosen: string | null = null

function Departments({ open }: { open?: readonly string[] }) {
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => void (chosen = value))
  return (
    <Tree
      label="Departments"
      branches={SCHOOL}
      value={value}
      onChange={setValue}
      {...(open && { open })}
      empty="None"
    />
  )
}

const rows = () => [...document.querySelectorAll('[role=row]')].map(({ textContent }) => textContent)

afterEach(clear)

describe('things inside things', () => {
  test('all are open, each with its level, and arrows close, open and go into them', async () => {
    await show(<Departments />)
    expect(rows()).toEqual(['School10,284', 'Classes', 'Class 886', 'Faculty411'])
    expect(find('row', 'Class 8').getAttribute('aria-level')).toBe('3')
    expect(await hindrances()).toEqual([])
    find('row', 'Classes').focus()
    await key('ArrowLeft')
    await until(() => expect(rows()).toEqual(['School10,284', 'Classes', 'Faculty411']))
    await key('ArrowRight')
    await until(() => expect(rows()).toHaveLength(4))
  })

  test('the one with the focus is chosen by Space, and no longer by Space again', async () => {
    await show(<Departments open={['school']} />)
    expect(rows()).toEqual(['School10,284', 'Classes', 'Faculty411'])
    find('row', 'Faculty').focus()
    await key(' ')
    await until(() => expect(chosen).toBe('faculty'))
    expect(find('row', 'Faculty').getAttribute('aria-selected')).toBe('true')
    await key(' ')
    await until(() => expect(chosen).toBeNull())
  })

  test('the buttons that open and close are named in Hindi on a Hindi page', async () => {
    await show(<Departments open={[]} />, 'hi')
    expect(find('button').getAttribute('aria-label')).toBe('खोलें')
  })

  test('without anything it says so', async () => {
    const page = await show(
      <Tree label="Departments" branches={[]} value={null} onChange={() => undefined} empty="None yet" />,
    )
    expect(page.textContent).toContain('None yet')
  })
})

test('the server draws it as the browser does', async () => {
  expect(await differencesOfServer(<Departments />, 'hi')).toEqual([])
})
