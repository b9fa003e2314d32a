import type { Department } from '@chowk/contract/member/department.ts'

/** A department with those inside it. */
export interface DepartmentNode {
  department: Department
  inside: DepartmentNode[]
  /** Its people, with those of everything inside it. */
  people: number
}

/** The tree that a list of departments stands for, in the order of the list. */
export function treeOf(all: readonly Department[]): DepartmentNode[] {
  const ids = new Set(all.map(({ id }) => id))
  const below = (parentId: string | null): DepartmentNode[] =>
    all
      .filter((each) => (each.parentId !== null && ids.has(each.parentId) ? each.parentId : null) === parentId)
      .map((department) => {
        const inside = below(department.id)
        return { department, inside, people: inside.reduce((sum, { people }) => sum + people, department.members) }
      })
  return below(null)
}

/** A department and all inside it, by id. */
export const idsWithin = ({ department, inside }: DepartmentNode): string[] => [
  department.id,
  ...inside.flatMap(idsWithin),
]

/** One department of a tree. */
export function nodeIn(nodes: readonly DepartmentNode[], id: string | null): DepartmentNode | undefined {
  for (const node of nodes) {
    const found = node.department.id === id ? node : nodeIn(node.inside, id)
    if (found) return found
  }
  return undefined
}

/** The departments in which one lies, the uppermost first. */
export function pathOf(all: readonly Department[], { parentId }: Pick<Department, 'parentId'>): Department[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [...pathOf(all, parent), parent] : []
}

/** More are not opened by themselves: a school has hundreds. */
const MOST_OPEN = 60

/** Which branches stand open at first: all of a small tree, the first two levels of a large one, and those above the chosen one. */
export function initiallyOpen(
  all: readonly Department[],
  nodes: readonly DepartmentNode[],
  chosen: string | null,
): string[] {
  if (all.length <= MOST_OPEN) return all.map(({ id }) => id)
  const above = pathOf(all, { parentId: all.find(({ id }) => id === chosen)?.parentId ?? null })
  return [...new Set([...nodes.map(({ department }) => department.id), ...above.map(({ id }) => id)])]
}
