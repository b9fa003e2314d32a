import { inviteUploadedTask } from '../../member/upload/invite-uploaded.job.ts'
import { World } from '../world.ts'
import { jobRun } from '../job-run.ts'

// Sends invitations of uploads in a process of its own, for tests that end it without a word.
const [socket = '', database = ''] = process.argv.slice(2)
const world = new World({ socket, database })
await inviteUploadedTask(world.house)(null, jobRun())
process.exit(0)
