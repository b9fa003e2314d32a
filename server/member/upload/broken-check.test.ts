import { describe, expect } from 'vitest'
import { checkUpload, getUpload, retryUpload } from '@chowk/contract/member/upload.ts'
import { checkUploadTask } from '../row-check/check-upload.job.ts'
import { runCheck, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import { jobRun } from '../../testing/job-run.ts'

describe('a check that breaks off', () => {
  test('[cso:O16] it is said as such, nothing was stored, and the same file is checked again by one press', async ({
    world,
  }) => {
    const workspace = await world.workspace({ name: 'Neelkanth School' })
    const head = await world.person({ workspace, role: 'ADMIN' })
    const { body } = await sendMembers(head, 'Name,E-mail\nAsha Rao,asha@neem.example\n')
    const uploadId = body.id
    await head.call(checkUpload, { uploadId, fields: ['name', 'email'], mode: 'CHANGES', makesDepartments: false })
    const broken = checkUploadTask(world.house, () => Promise.reject(new Error('no seats are known')))
    const last = jobRun({ attempt: 5, isLast: true })
    await expect(broken({ uploadId }, last)).rejects.toThrow('no seats are known')
    expect(await head.call(getUpload, { uploadId })).toMatchObject({ state: 'FAILED', checkFailed: true })
    await head.call(retryUpload, { uploadId })
    await runCheck(world, uploadId)
    expect(await head.call(getUpload, { uploadId })).toMatchObject({
      state: 'READY',
      checkFailed: false,
      counts: { new: 1 },
    })
  })
})
