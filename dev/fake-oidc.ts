import { parseArgs } from 'node:util'
import { fakeOidc } from './fake-oidc/server.ts'

// An OpenID Connect provider as a program with the real wire format (Core 1.0, PKCE, RS256):
//   node dev/fake-oidc.ts --port 4031
//   OIDC_DISCOVERY_URL=http://127.0.0.1:4031/.well-known/openid-configuration OIDC_CLIENT_ID=rastro
//   OIDC_CLIENT_SECRET=segredo-do-cliente OIDC_BUTTON_LABEL='Entrar com a empresa'
// /authorize asks who signs in; `flaw` there makes the ID token wrong (see server.ts).
const { values } = parseArgs({ options: { port: { type: 'string', default: '4031' } } })

const server = fakeOidc(`http://127.0.0.1:${values.port}`)
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`fake OpenID provider: http://127.0.0.1:${values.port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
