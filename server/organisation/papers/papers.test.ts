import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { getAttachment } from '@chowk/contract/files/attachment.ts'
import { decideProof, listProofs, proveByDocument, stopProof } from '@chowk/contract/organisation/verification.ts'
import { getPublicWorkspaceByUrl, getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { pdfOf } from '../../testing/documents.ts'
import { test } from '../../testing/test.ts'
import { givenHome, upload } from '../../testing/upload.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const WORDS = 'Registration 1182 of the Charity Commissioner, Pune.'

async function given(world: World) {
  await givenHome(world)
  const school = await world.workspace({ slug: 'neem-school' })
  return {
    school,
    owner: await world.person({ workspace: school, role: 'OWNER' }),
    admin: await world.person({ workspace: school, role: 'ADMIN' }),
    operator: await world.person({ operator: true }),
  }
}

const sendPdf = async (who: TestPerson) =>
  (await upload(who, { bytes: pdfOf(2), name: 'Registration.pdf', type: 'application/pdf' })).body.attachmentId
const sendPicture = async (who: TestPerson) => {
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return (await upload(who, { bytes, name: 'Certificate.png', type: 'image/png' })).body.attachmentId
}

describe('papers of an organisation', () => {
  test('are read by operators and nobody else, their pages drawn by a job [cso:G25]', async ({ world }) => {
    const { owner, admin, operator } = await given(world)
    const papers = [await sendPdf(owner), await sendPicture(owner)]
    await owner.call(proveByDocument, { words: WORDS, papers })
    const [proof] = (await operator.call(listProofs, {})).content
    expect(proof?.papers.map(({ title, pagesStatus }) => [title, pagesStatus])).toEqual([
      ['Registration', 'PENDING'],
      ['Certificate', 'NONE'],
    ])
    const queued = await world.owner`select payload from graphile_worker._private_jobs`
    expect(queued).toMatchObject([{ payload: { attachmentId: papers[0] } }])
    expect((await operator.fetch(proof?.papers[1]?.attachmentUrl ?? '')).status).toBe(200)
    expect((await admin.ask(listProofs, {})).statusCode).toBe(403)
    expect((await admin.ask(getAttachment, { attachmentId: papers[0] })).statusCode).toBe(404)
    const unsigned = (proof?.papers[1]?.attachmentUrl ?? '').replace(/\/[^/]+\/([^/]+)$/, '/open/$1')
    expect((await admin.fetch(unsigned)).status).toBe(404)
  })

  test('go when it is decided, and when another way begins or this one is stopped', async ({ world }) => {
    const { owner, operator } = await given(world)
    const left = async () => (await world.owner`select 1 from attachment where used_by = 'workspace-paper'`).length
    await owner.call(proveByDocument, { words: WORDS, papers: [await sendPicture(owner)] })
    await owner.call(stopProof, {})
    expect(await left()).toBe(0)
    await owner.call(proveByDocument, { words: WORDS, papers: [await sendPicture(owner)] })
    await owner.call(proveByDocument, { words: WORDS, papers: [await sendPicture(owner)] })
    expect(await left()).toBe(1)
    const [proof] = (await operator.call(listProofs, {})).content
    await operator.call(decideProof, { id: proof?.id ?? '', decision: 'SHOWN' })
    expect(await left()).toBe(0)
  })

  test('are the sender’s own, and five at most', async ({ world }) => {
    const { owner, admin } = await given(world)
    const theirs = await sendPicture(admin)
    expect((await owner.ask(proveByDocument, { words: WORDS, papers: [theirs] })).body).toMatchObject({
      code: 'ATTACHMENT_NOT_FOUND',
    })
    expect(await world.owner`select 1 from workspace_proof`).toEqual([])
    const six = Array.from({ length: 6 }, () => theirs)
    expect((await owner.ask(proveByDocument, { words: WORDS, papers: six })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe('the logo of a workspace', () => {
  test('takes the place of the drawn square for everybody, and is taken away again [cso:W4]', async ({ world }) => {
    const { owner, admin } = await given(world)
    const see = async () =>
      (await (await world.visitor()).call(getPublicWorkspaceByUrl, { customUrl: 'neem-school' })).logo
    const drawn = await see()
    const put = async (logoId: string | null) => {
      const now = await owner.call(getWorkspaceByUrl, { customUrl: 'neem-school' })
      return await owner.ask(updateWorkspace, { version: now.view === 'ADMINISTRATOR' ? now.version : 0, logoId })
    }
    expect((await put(await sendPicture(admin))).body).toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
    const { body } = await put(await sendPicture(owner))
    expect(body).toMatchObject({ hasLogo: true })
    const logo = String(body['logo'])
    expect((await (await world.visitor()).fetch(logo)).headers.get('content-type')).toBe('image/webp')
    world.clock.pass(60_000)
    expect(await see()).toBe(logo)
    await put(null)
    world.clock.pass(60_000)
    expect(await see()).toBe(drawn)
    expect((await (await world.visitor()).fetch(logo)).status).toBe(404)
  })
})
