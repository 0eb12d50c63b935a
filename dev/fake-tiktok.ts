import { parseArgs } from 'node:util'
import { fakeTikTok } from './fake-tiktok/server.ts'

// TikTok's Events API 2.0 as a program with the real wire format:
//   node dev/fake-tiktok.ts --port 4021
//   TIKTOK_BASE_URL=http://127.0.0.1:4021
// GET /_received shows what came, GET /_control the pixel codes that misbehave ("TOKEN40105" …).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4021' } } })

const server = fakeTikTok()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake TikTok: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
