import { parseArgs } from 'node:util'
import { fakeWhatsappCloud } from './fake-whatsapp-cloud/server.ts'

// The WhatsApp Cloud API as a program with the real wire format:
//   node dev/fake-whatsapp-cloud.ts --port 4105
//   WHATSAPP_CLOUD_BASE_URL=http://127.0.0.1:4105
// POST /_control/webhook plays Meta's panel (address, verify token, app secret), /_control/token gives a
// number another token (the one before has expired), /_control/message
// somebody who writes or the business on its phone, /_control/status a receipt, /_control/raw any
// payload; GET /_state shows everything. Number ids that begin with the name of a failure misbehave
// (failures.ts).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4105' } } })

const server = fakeWhatsappCloud()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake WhatsApp Cloud API: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
