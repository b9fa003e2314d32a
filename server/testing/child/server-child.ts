import { World } from '../world.ts'

// A server in a process of its own, for tests that end it; it knows the people of the test's world by the same key.
const [socket = '', database = '', home = '', key = ''] = process.argv.slice(2)
const world = new World({ socket, database }, { home, serverKey: Buffer.from(key, 'base64') })
await world.open()
process.send?.(world.address)
