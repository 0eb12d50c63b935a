import { parseArgs } from 'node:util'
import { fakeGa4 } from './fake-ga4/server.ts'

// GA4's Measurement Protocol as a program with the real wire format:
//   node dev/fake-ga4.ts --port 4040
//   GA4_BASE_URL=http://127.0.0.1:4040
// GET /_received shows what came, GET /_control the measurement ids that misbehave.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4040' } } })

const server = fakeGa4()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake GA4: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
