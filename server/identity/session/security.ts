import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { handle } from '../../platform/handle.ts'

interface Row {
  isSet: boolean
  changedAt: Date | null
  since: Date | null
  codesLeft: number
  provenTwice: boolean
  operates: boolean
  demandedBy: { name: string; nameHi: string | null }[]
}

const OPERATION = { name: 'Chowk', nameHi: 'चौक' }

export const answerSecurity = handle(getSecurity, async ({ viewer, sql, house, refuse }) => {
  const [row] = await sql<Row[]>`
    select p.password_hash is not null as is_set, p.password_changed_at as changed_at, f.confirmed_at as since, s.proven_twice,
      p.is_operator and ${house.config.operatorsProveTwice} as operates,
      (select count(*)::int from recovery_code c where c.person_id = p.id and c.used_at is null) as codes_left,
      coalesce((
        select json_agg(json_build_object('name', w.name, 'nameHi', nullif(w.name_hi, '')) order by w.name)
        from membership m join workspace w on w.id = m.workspace_id
        where m.person_id = p.id and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN') and w.demands_second_factor), '[]') as demanded_by
    from person p join session_family s on s.id = ${viewer.familyId} left join second_factor f on f.person_id = p.id and f.confirmed_at is not null
    where p.id = ${viewer.personId}`
  if (!row) throw refuse('NOT_FOUND')
  const { isSet, changedAt, since, codesLeft, provenTwice, demandedBy, operates } = row
  return {
    password: { isSet, changedAt: changedAt?.toISOString() ?? null },
    factor: { isOn: since !== null, since: since?.toISOString() ?? null, codesLeft },
    provenTwice,
    demandedBy: operates ? [OPERATION, ...demandedBy] : demandedBy,
  }
})
