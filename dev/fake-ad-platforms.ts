import { parseArgs } from 'node:util'
import { fakeAdPlatforms } from './fake-ad-platforms/server.ts'

// Meta's Conversions API, login and Graph API as a program with the real wire format:
//   node dev/fake-ad-platforms.ts --port 4020
//   META_GRAPH_BASE_URL=http://127.0.0.1:4020 META_DIALOG_BASE_URL=http://127.0.0.1:4020
// GET /_received shows what came, GET /_graph the other calls, GET /_control what misbehaves by name:
// pixels ("fail-500", "slow" …), people of the login, tokens, ad accounts ("limit-80004" …).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4020' } } })

const server = fakeAdPlatforms()
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`fake ad platforms: http://127.0.0.1:${port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
