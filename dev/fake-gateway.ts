import { parseArgs } from 'node:util'
import { fakeGateway } from './fake-gateway/server.ts'

// W-API as a program with the real wire format:
//   node dev/fake-gateway.ts --port 4102
//   WAPI_BASE_URL=http://127.0.0.1:4102/v1
// POST /_control/scan plays the phone, POST /_control/message somebody who writes, GET /_state shows
// everything. Instance ids that begin with the name of a failure misbehave (failures.ts).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4102' } } })

const server = fakeGateway()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake gateway: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
