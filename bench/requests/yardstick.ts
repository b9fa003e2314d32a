import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The yardstick of every ratio: bare node:http with 15 KB of JSON.
const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(15 * 1024 - 11) }))
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ ready: true, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
