import { connect } from '../../platform/database.ts'
import { World } from '../world.ts'
import { runCommit } from './member-upload.ts'

// Writes the rows of an upload in a process of its own, for tests that end it without a word.
const [socket = '', database = '', uploadId = ''] = process.argv.slice(2)
const world = new World({ socket, database })
const owner = connect({ socket, database }, 'owner', 1)
process.send?.('ready')
await runCommit(world, uploadId)
await owner.end()
process.exit(0)
