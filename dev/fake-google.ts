import { parseArgs } from 'node:util'
import { fakeGoogle } from './fake-google/server.ts'

// Google's OAuth token address and Data Manager API as a program with the real wire format:
//   node dev/fake-google.ts --port 4030
//   GOOGLE_OAUTH_BASE_URL=http://127.0.0.1:4030 DATAMANAGER_BASE_URL=http://127.0.0.1:4030
// GET /_received shows what came, GET /_control the conversion actions and tokens that misbehave.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4030' } } })

const server = fakeGoogle()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake Google: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
