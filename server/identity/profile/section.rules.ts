import type { Entry, Fields, Section } from '@chowk/contract/identity/profile/section.ts'

/** An entry of any section as its table holds it. */
export interface EntryFacts {
  title: string
  place: string
  town: string
  begins: string | null
  ends: string | null
  isCurrent: boolean
  level: number | null
  grade: string
  words: string
  url: string
}

/** See the table: with its key and what it belongs to. */
export interface EntryRow extends EntryFacts {
  id: string
  personId: string
  section: Section
  version: number
}

const NOTHING: EntryFacts = {
  title: '',
  place: '',
  town: '',
  begins: null,
  ends: null,
  isCurrent: false,
  level: null,
  grade: '',
  words: '',
  url: '',
}

type Shape<S extends Section> = {
  write: (fields: Fields<S>) => Partial<EntryFacts>
  read: (row: EntryFacts) => Fields<S>
}

const SHAPES: { [S in Section]: Shape<S> } = {
  skill: {
    write: ({ name, level }) => ({ title: name, level }),
    read: (row) => ({ name: row.title, level: row.level ?? 1 }),
  },
  experience: {
    write: (fields) => ({
      title: fields.title,
      place: fields.organisation,
      town: fields.place,
      begins: fields.from,
      ends: fields.isCurrent ? null : fields.to,
      isCurrent: fields.isCurrent,
      words: fields.description,
    }),
    read: (row) => ({
      title: row.title,
      organisation: row.place,
      place: row.town,
      from: row.begins ?? '',
      to: row.ends,
      isCurrent: row.isCurrent,
      description: row.words,
    }),
  },
  education: {
    write: (fields) => ({
      title: fields.degree,
      place: fields.institution,
      begins: fields.from,
      ends: fields.to,
      grade: fields.grade,
    }),
    read: (row) => ({
      institution: row.place,
      degree: row.title,
      from: row.begins ?? '',
      to: row.ends,
      grade: row.grade,
    }),
  },
  certification: {
    write: (fields) => ({
      title: fields.name,
      place: fields.issuer,
      begins: fields.issued,
      ends: fields.expires,
      url: fields.credentialUrl,
    }),
    read: (row) => ({
      name: row.title,
      issuer: row.place,
      issued: row.begins ?? '',
      expires: row.ends,
      credentialUrl: row.url,
    }),
  },
  achievement: {
    write: (fields) => ({ title: fields.title, begins: fields.date, words: fields.description }),
    read: (row) => ({ title: row.title, date: row.begins ?? '', description: row.words }),
  },
}

/** The columns of an entry. */
export const factsOf = <S extends Section>(section: S, fields: Fields<S>): EntryFacts => ({
  ...NOTHING,
  ...SHAPES[section].write(fields),
})

/** An entry as the wire has it. */
export const entryOf = <S extends Section>(section: S, row: EntryRow): Entry<S> =>
  ({ ...SHAPES[section].read(row), id: row.id, version: row.version }) as unknown as Entry<S>

/** Compares two dates as far as both are known: 2024 and 2024-06 are the same. */
export function compareDates(one: string, other: string): number {
  const known = Math.min(one.length, other.length)
  const [a, b] = [one.slice(0, known), other.slice(0, known)]
  return Number(a > b) - Number(a < b)
}

const END_FIELD: Partial<Record<Section, string>> = { experience: 'to', education: 'to', certification: 'expires' }
const BEGIN_FIELD: Partial<Record<Section, string>> = {
  experience: 'from',
  education: 'from',
  certification: 'issued',
  achievement: 'date',
}

/** What is wrong between the fields of an entry (W6); `today` is her own day. */
export function faultsOf(section: Section, facts: EntryFacts, today: string): { path: string; code: string }[] {
  const { begins, ends, isCurrent } = facts
  const faults: { path: string; code: string }[] = []
  const begin = BEGIN_FIELD[section]
  const end = END_FIELD[section]
  if (begin && begins && compareDates(begins, today) > 0) faults.push({ path: begin, code: 'IN_THE_FUTURE' })
  if (section === 'experience' && !isCurrent && !ends) faults.push({ path: 'to', code: 'END_NEEDED' })
  if (end && begins && ends) {
    const order = compareDates(ends, begins)
    const isTheSame = order === 0 && ends.length === begins.length
    if (order < 0 || (section === 'certification' && isTheSame))
      faults.push({ path: end, code: 'BEFORE_ITS_BEGINNING' })
  }
  return faults
}

const byText = (a: string, b: string) => Number(a > b) - Number(a < b)

/** The order of a section: what goes on first, then by date, newest first; skills by level, then name. */
export function inOrder(rows: readonly EntryRow[]): EntryRow[] {
  const untilOf = ({ section, isCurrent, ends, begins }: EntryRow) => {
    if (section === 'certification' || section === 'achievement') return begins ?? ''
    return isCurrent || (section === 'education' && !ends) ? '9999' : (ends ?? '')
  }
  return rows.toSorted(
    (a, b) =>
      (b.level ?? 0) - (a.level ?? 0) ||
      byText(untilOf(b), untilOf(a)) ||
      byText(b.begins ?? '', a.begins ?? '') ||
      byText(a.title.toLowerCase(), b.title.toLowerCase()) ||
      byText(a.id, b.id),
  )
}
