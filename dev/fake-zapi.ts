import { parseArgs } from 'node:util'
import { fakeZapi } from './fake-zapi/server.ts'

// Z-API as a program with the real wire format:
//   node dev/fake-zapi.ts --port 4106
//   ZAPI_BASE_URL=http://127.0.0.1:4106
// POST /_control/scan or /_control/pair plays the phone, POST /_control/message somebody who writes,
// GET /_state shows everything. Instance ids that begin with the name of a failure misbehave
// (failures.ts). The real one calls https addresses only; this one calls any.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4106' } } })

const server = fakeZapi()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake Z-API: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
