import { startChild } from './children.ts'

// Server with restart on change, Vite with hot reload, the fakes.

const adsPort = '4101'
const gatewayPort = '4102'
const evolutionPort = '4103'
const cloudPort = '4105'
const googlePort = '4106'
const ga4Port = '4107'
const tiktokPort = '4108'

startChild(['dev/fake-ad-platforms.ts', '--port', adsPort])
startChild(['dev/fake-gateway.ts', '--port', gatewayPort])
startChild(['dev/fake-evolution.ts', '--port', evolutionPort])
startChild(['dev/fake-whatsapp-cloud.ts', '--port', cloudPort])
startChild(['dev/fake-google.ts', '--port', googlePort])
startChild(['dev/fake-ga4.ts', '--port', ga4Port])
startChild(['dev/fake-tiktok.ts', '--port', tiktokPort])
startChild(['snippet/build.ts'])
startChild(
  ['--watch-path=server', '--watch-path=domain', '--watch-path=contracts', 'server/main.ts'],
  {
    META_GRAPH_BASE_URL: `http://127.0.0.1:${adsPort}`,
    META_DIALOG_BASE_URL: `http://127.0.0.1:${adsPort}`,
    META_APP_ID: '1234567890',
    META_APP_SECRET: 'segredo-de-mentira',
    ALLOWED_PRIVATE_HOSTS: 'localhost,127.0.0.0/8,::1',
    WAPI_BASE_URL: `http://127.0.0.1:${gatewayPort}/v1`,
    EVOLUTION_BASE_URL: `http://127.0.0.1:${evolutionPort}`,
    WHATSAPP_CLOUD_BASE_URL: `http://127.0.0.1:${cloudPort}`,
    GOOGLE_OAUTH_BASE_URL: `http://127.0.0.1:${googlePort}`,
    DATAMANAGER_BASE_URL: `http://127.0.0.1:${googlePort}`,
    GA4_BASE_URL: `http://127.0.0.1:${ga4Port}`,
    TIKTOK_BASE_URL: `http://127.0.0.1:${tiktokPort}`,
  },
)
startChild(['node_modules/vite/bin/vite.js'])
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
