import { IconPlus } from '../../ui/icons.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { DEPARTMENT_LIMITS, listDepartments } from '@chowk/contract/member/department.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { useHydrated } from '../../app/hydrated.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { Tree } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNarrowScreen } from '../../ui/floating/narrow-screen.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import type { Branch } from '../../ui/widgets/tree.tsx'
import { nodeIn, initiallyOpen, treeOf } from './branches.rules.ts'
import type { DepartmentNode } from './branches.rules.ts'
import { DepartmentCase } from './department-case.tsx'
import { DepartmentForm } from './department-form.tsx'
import styles from './departments.module.css'

type Shown = { tree: Output<typeof listDepartments> }

/** The departments of the own workspace as a tree, and the one that is worked on beside it. */
const page = screenOf({
  title: m.app_departments,
  reads: () => ({ tree: read(listDepartments, {}) }),
  prefetch: () => ADMIN_FRAME_READS,
  frame: Frame,
  show: Departments,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  const address = useListAddress()
  const tree = answers?.tree
  const count = tree?.content.length ?? 0
  return (
    <AdminFrame
      title={m.app_departments()}
      facts={tree && m.department_facts({ count, shown: grouped(count), levels: DEPARTMENT_LIMITS.depth })}
      actions={
        tree && (
          <>
            {tree.isSchool && count > 0 && (
              <ButtonLink to="/departments/rollover" variant="outlined" small>
                {m.department_rollover_open()}
              </ButtonLink>
            )}
            <Button small onClick={() => address.set('add', '1')}>
              <IconPlus size={20} stroke={1.75} aria-hidden />
              {m.app_add()}
            </Button>
          </>
        )
      }
    >
      {children}
    </AdminFrame>
  )
}

function Departments({ tree: { content: all, membersWithout, isSchool } }: Shown) {
  const address = useListAddress()
  const isReady = useHydrated()
  const nodes = useMemo(() => treeOf(all), [all])
  const chosen = nodeIn(nodes, address.get('department'))
  const isAdding = address.get('add') !== ''
  const choose = (id: string | null) => address.change({ department: id ?? '', add: '' })
  if (all.length === 0 && !isAdding) return <NoDepartments isSchool={isSchool} onAdd={() => address.set('add', '1')} />
  const id = chosen?.department.id ?? null
  return (
    <div className={styles['page']}>
      <div>
        <Tree
          label={m.app_departments()}
          branches={branchesOf(nodes, null)}
          value={id}
          onChange={choose}
          open={initiallyOpen(all, nodes, id)}
          empty={m.department_none()}
        />
        {membersWithout > 0 && (
          <p className={`small muted ${styles['without']}`}>
            {m.department_without({ count: membersWithout, shown: grouped(membersWithout) })}
          </p>
        )}
      </div>
      {isReady && (
        <Beside
          label={isAdding ? m.department_new() : chosen?.department.name}
          onClose={() => choose(isAdding ? id : null)}
        >
          {isAdding ? (
            <DepartmentForm
              key={`add ${id}`}
              all={all}
              isSchool={isSchool}
              parentId={id}
              onDone={choose}
              onCancel={() => choose(id)}
            />
          ) : (
            chosen && (
              <DepartmentCase
                key={chosen.department.id}
                all={all}
                node={chosen}
                isSchool={isSchool}
                onGone={() => choose(null)}
              />
            )
          )}
        </Beside>
      )}
    </div>
  )
}

interface BesideProps {
  /** What is worked on; without it nothing is. */
  label: string | undefined
  onClose: () => void
  children: ReactNode
}

// On a phone the form comes as a sheet over the tree.
function Beside({ label, onClose, children }: BesideProps) {
  const isNarrow = useNarrowScreen()
  if (isNarrow && label === undefined) return null
  if (isNarrow)
    return (
      <Sheet label={label ?? ''} onClose={onClose} wide="form">
        {children}
      </Sheet>
    )
  return (
    <aside className={`ruled ${styles['case']}`} aria-label={label}>
      {label === undefined ? <p className="small muted">{m.department_choose()}</p> : children}
    </aside>
  )
}

function NoDepartments({ isSchool, onAdd }: { isSchool: boolean; onAdd: () => void }) {
  return (
    <StatePanel
      mark="missing"
      title={m.department_empty_title()}
      text={isSchool ? m.department_empty_school() : m.department_empty_text()}
      level={2}
    >
      <Button onClick={onAdd}>{m.department_add_first()}</Button>
    </StatePanel>
  )
}

const branchesOf = (nodes: readonly DepartmentNode[], session: string | null): Branch[] =>
  nodes.map(({ department, inside, people }) => ({
    id: department.id,
    name: department.name,
    tag: department.isActive
      ? department.session === session
        ? undefined
        : (department.session ?? undefined)
      : m.department_closed(),
    note: department.head?.name,
    count: grouped(people),
    isClosed: !department.isActive,
    branches: branchesOf(inside, department.session),
  }))
