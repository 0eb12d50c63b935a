import { parseArgs } from 'node:util'
import { fakeEvolution } from './fake-evolution/server.ts'

// Evolution API v2 as a program with the real wire format:
//   node dev/fake-evolution.ts --port 4103
//   EVOLUTION_BASE_URL=http://127.0.0.1:4103
// POST /_control/scan, unlink and message play the phone, expire-qr plays time, GET /_state shows
// everything. Instance names and keys that begin with the name of a failure misbehave (failures.ts).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4103' } } })

const server = fakeEvolution()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake Evolution API: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
