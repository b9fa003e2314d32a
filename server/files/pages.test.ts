import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { convertPdf, getAttachment } from '@chowk/contract/files/attachment.ts'
import { lockedPdf, pdfOf } from '../testing/documents.ts'
import { test } from '../testing/test.ts'
import { filesIn, givenHome, upload } from '../testing/upload.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { drawPagesTask } from './draw-pages.job.ts'
import { jobRun } from '../testing/job-run.ts'

async function uploadPdf(world: World, bytes: Buffer): Promise<{ asha: TestPerson; attachmentId: string }> {
  const asha = await world.person()
  const { statusCode, body } = await upload(asha, { bytes, name: 'Magazine.pdf', type: 'application/pdf' })
  expect(statusCode).toBe(200)
  return { asha, attachmentId: body.attachmentId }
}

describe('a PDF', { timeout: 60_000 }, () => {
  test('[file-pdf] [R3.02] [cso:G24] becomes pictures of its pages in their order, 1,280 pixels wide, drawn by a job', async ({
    world,
  }) => {
    await givenHome(world)
    const { asha, attachmentId } = await uploadPdf(world, pdfOf(3))
    expect(await asha.call(getAttachment, { attachmentId })).toMatchObject({
      attachmentType: 'PDF',
      title: 'Magazine',
      pages: 3,
      pagesStatus: 'NONE',
      relatedImages: [],
    })
    const begun = await asha.call(convertPdf, { attachmentId })
    expect([begun.pagesStatus, begun.relatedImages]).toEqual(['PENDING', []])
    const queued = await world.owner`select payload from graphile_worker._private_jobs`
    expect(queued).toMatchObject([{ payload: { attachmentId } }])
    await drawPagesTask(world.house)({ attachmentId }, jobRun())
    const done = await asha.call(convertPdf, { attachmentId })
    expect([done.pagesStatus, done.relatedImages.map(({ page, width }) => [page, width])]).toEqual([
      'READY',
      [
        [1, 1280],
        [2, 1280],
        [3, 1280],
      ],
    ])
    const darkness = await Promise.all(
      done.relatedImages.map(async ({ url }) => {
        const picture = Buffer.from(await (await asha.fetch(url)).arrayBuffer())
        return (await sharp(picture).stats()).channels[0]?.mean ?? 0
      }),
    )
    // The figures 1, 2 and 3 take more and more ink.
    expect(darkness[0]).toBeGreaterThan(darkness[1] ?? 0)
    expect(darkness[1]).toBeGreaterThan(200)
    const answer = await asha.fetch(done.attachmentUrl)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Magazine\.pdf"/)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdfOf(3))
  })

  test('[V09] asked for twice it is drawn once, and a job that runs twice adds nothing', async ({ world }) => {
    await givenHome(world)
    const { asha, attachmentId } = await uploadPdf(world, pdfOf(2))
    await Promise.all([asha.call(convertPdf, { attachmentId }), asha.call(convertPdf, { attachmentId })])
    const [{ count } = { count: 0 }] = await world.owner<{ count: number }[]>`
      select count(*)::int as count from graphile_worker._private_jobs`
    expect(count).toBe(1)
    const draw = drawPagesTask(world.house)
    await Promise.all([draw({ attachmentId }, jobRun()), draw({ attachmentId }, jobRun())])
    expect((await asha.call(getAttachment, { attachmentId })).relatedImages).toHaveLength(2)
  })

  test('a page as long as a scroll is drawn narrower, one of no use ends in FAILED and the PDF can still be saved', async ({
    world,
  }) => {
    await givenHome(world)
    const long = await uploadPdf(world, pdfOf(1, { width: 100, height: 14_000 }))
    await long.asha.call(convertPdf, { attachmentId: long.attachmentId })
    await drawPagesTask(world.house)({ attachmentId: long.attachmentId }, jobRun())
    const [page] = (await long.asha.call(getAttachment, { attachmentId: long.attachmentId })).relatedImages
    expect(page?.height).toBe(4000)
    const bad = await uploadPdf(world, pdfOf(1))
    await bad.asha.call(convertPdf, { attachmentId: bad.attachmentId })
    await world.owner`update attachment set pages_tries = 3 where id = ${bad.attachmentId}`
    await drawPagesTask(world.house)({ attachmentId: bad.attachmentId }, jobRun())
    const failed = await bad.asha.call(getAttachment, { attachmentId: bad.attachmentId })
    expect(failed.pagesStatus).toBe('FAILED')
    expect((await bad.asha.fetch(failed.attachmentUrl)).status).toBe(200)
  })

  test('[cso:G22] one with a password or with 101 pages is refused, one with 100 is taken, and nothing is left of the refused', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const locked = await upload(asha, { bytes: lockedPdf(), name: 'a.pdf' })
    expect([locked.statusCode, locked.message]).toEqual([415, 'PDF_LOCKED'])
    const long = await upload(asha, { bytes: pdfOf(101), name: 'a.pdf' })
    expect([long.statusCode, long.message]).toEqual([413, 'TOO_MANY_PAGES'])
    expect(await filesIn(home)).toEqual([])
    expect((await upload(asha, { bytes: pdfOf(100), name: 'a.pdf' })).body.pages).toBe(100)
  })

  test('nobody converts what another uploaded, and a picture has no pages', async ({ world }) => {
    await givenHome(world)
    const { attachmentId } = await uploadPdf(world, pdfOf(1))
    const other = await world.person()
    expect((await other.ask(convertPdf, { attachmentId })).message).toBe('ATTACHMENT_NOT_FOUND')
    expect((await other.ask(getAttachment, { attachmentId })).message).toBe('ATTACHMENT_NOT_FOUND')
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { body } = await upload(other, { bytes, name: 'a.png' })
    expect((await other.ask(convertPdf, { attachmentId: body.attachmentId })).message).toBe('NOT_A_PDF')
  })
})
