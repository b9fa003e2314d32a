import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { PersonView, Relation } from '@chowk/contract/identity/profile/profile.ts'
import type { Sql } from '../../platform/database.ts'
import { readSections } from './entries.ts'
import { drawingSeed, portraitAddress } from './portrait-address.ts'
import { seesArea } from './whose.ts'
import type { Whose } from './whose.ts'

const backgroundAddress = ({ id, scene }: Whose) => (scene ? `/drawing/${scene}/${drawingSeed(id)}.svg` : null)

/** A person as the wire has her, with `as` as somebody else would see what is her own. */
export async function viewOf(sql: Sql, given: Whose, as?: Relation): Promise<PersonView> {
  const whose = as ? { ...given, relation: as } : given
  const { relation } = whose
  return {
    view: relation,
    userId: whose.id,
    customUrl: whose.customUrl,
    name: whose.name,
    called: whose.called,
    headline: whose.headline,
    about: whose.about,
    languages: whose.languages as PersonView['languages'],
    portrait: portraitAddress(whose),
    background: backgroundAddress(whose),
    since: whose.createdAt.toISOString().slice(0, 7),
    workspace: relation === 'PUBLIC' ? null : await findWorkspace(sql, whose.id),
    sections: await readSections(
      sql,
      whose.id,
      SECTIONS.filter((section) => seesArea(whose, section)),
    ),
    own:
      relation === 'OWN'
        ? {
            version: whose.version,
            visibility: whose.visibility,
            mayBePublic: !whose.isMinor,
            scene: whose.scene as NonNullable<PersonView['own']>['scene'],
            portrait: whose.portrait,
            hasPicture: whose.pictureId !== null,
            status: whose.status,
          }
        : null,
  }
}

async function findWorkspace(sql: Sql, personId: string): Promise<PersonView['workspace']> {
  const [row] = await sql<NonNullable<PersonView['workspace']>[]>`
    select w.name, w.name_hi, w.slug from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = ${personId} and m.state = 'PRESENT' and w.kind <> 'DEFAULT' order by m.joined_at desc limit 1`
  return row ? { ...row } : null
}
