import { resolve } from 'node:path'
import {
  addressList,
  digits,
  discoveryAddress,
  email,
  folder,
  graphVersion,
  hostList,
  hostName,
  instanceCount,
  logFormat,
  logLevel,
  maxMindFile,
  phoneDigits,
  portNumber,
  postgresAddress,
  type Role,
  role,
  sender,
  smtpAddress,
  trustedProxies,
  webAddress,
  word,
  yesOrNo,
} from './config-values.ts'
import { type LogFormat, type LogLevel, logFormats, logLevels } from './log.ts'
import { type ProcessPlan, processPlan } from './process-plan.ts'

/** Everything that the environment decides, checked. URLs are without a slash at the end. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | null
  secretKey: string | null
  adminEmail: string
  adminPassword: string | null
  adminUsername: string
  role: Role
  /** Null where the machine decides. */
  processes: ProcessPlan | null
  /** As Fastify's `trustProxy`: addresses and ranges, a number of hops, or nobody. */
  trustProxy: string[] | number | false
  metaGraphBaseUrl: string
  metaGraphVersion: string
  metaAppId: string | null
  metaAppSecret: string | null
  /** Where people let the app act for them. */
  metaDialogBaseUrl: string
  /** A configuration of Facebook Login for Business, which then decides the permissions. */
  metaLoginConfigId: string | null
  wapiBaseUrl: string
  /** Evolution is self-hosted: without a default each instance brings its own address. */
  evolutionBaseUrl: string | null
  zapiBaseUrl: string
  /** The Graph API as WhatsApp's gateway; the same as `metaGraphBaseUrl` unless it is named. */
  whatsappCloudBaseUrl: string
  googleAdsBaseUrl: string
  googleOauthBaseUrl: string
  dataManagerBaseUrl: string
  tiktokBaseUrl: string
  ga4BaseUrl: string
  /** WhatsApp that the sales page's buttons open, digits with country code. */
  salesWhatsapp: string | null
  /** Where alerts are sent by e-mail, with login if any; null for no e-mail. */
  smtpUrl: string | null
  /** Sender of the alerts: an address, or `Name <address>`. */
  smtpFrom: string | null
  /** Where people sign in besides; null unless all four of its variables are given. */
  oidc: { discoveryUrl: string; clientId: string; clientSecret: string; label: string } | null
  /** Instances that an account may have. */
  maxInstances: number
  /**
   * Hosts, addresses and ranges of private networks that addresses of customers may lead to
   * (webhooks, gateways), in lower case. Nothing private otherwise.
   */
  allowedPrivateHosts: string[]
  /** A MaxMind-format city database, absolute; null for the one that npm brought. */
  geoipDb: string | null
  logLevel: LogLevel
  /** JSON a line, or text for whoever looks at the terminal. */
  logFormat: LogFormat
  /** Addresses and ranges that may read /metrics, besides this machine itself. */
  metricsAllow: string[]
  /** What works and should be changed, one Portuguese sentence each. */
  warnings: string[]
}

/** All that is wrong with the environment, one Portuguese sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Configuração inválida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const everyAddress = ['0.0.0.0/0', '::/0']
const oldPrivateHosts =
  'ALLOW_PRIVATE_WEBHOOKS dá lugar a ALLOWED_PRIVATE_HOSTS, que diz quais endereços privados são permitidos (ALLOWED_PRIVATE_HOSTS=127.0.0.1,192.168.0.0/24)'

const oidcVariables = [
  'OIDC_DISCOVERY_URL',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_BUTTON_LABEL',
]

type Environment = Record<string, string | undefined>

/** On a terminal nobody reads JSON, nor what is as it should be. */
const forPeople = { LOG_FORMAT: 'text', LOG_LEVEL: 'warn' }

/** The configuration of this process: the only place that reads `process.env`. */
export function loadConfig(defaults: Environment = {}): Config {
  const isTerminal = process.stdout.isTTY === true
  return readConfig(process.env, { ...(isTerminal ? forPeople : {}), ...defaults })
}

/** The environment of a process that this one starts. */
export function environmentWith(more: Record<string, string>): Environment {
  return { ...process.env, ...more }
}

/**
 * Reads and checks every variable; one that is empty counts as absent, and then the one of
 * `defaults` (the demo has others) counts. Throws one ConfigError with all that is wrong.
 */
export function readConfig(env: Environment, defaults: Environment = {}): Config {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || defaults[name]?.trim() || null

  /** A variable through a reader that answers undefined for a bad value. */
  function read<T>(
    name: string,
    fallback: T,
    parse: (value: string) => T | undefined,
    rule: string,
  ): T {
    const value = text(name)
    if (value === null) return fallback
    const parsed = parse(value)
    if (parsed === undefined) problems.push(`${name} ${rule}`)
    return parsed ?? fallback
  }
  const url = <T>(name: string, fallback: T) =>
    read<T | string>(name, fallback, webAddress, 'deve ser um endereço http:// ou https://')
  const secret = (name: string, atLeast: number) =>
    read<string | null>(
      name,
      null,
      (value) => (value.length >= atLeast ? value : undefined),
      `deve ter pelo menos ${atLeast} caracteres`,
    )

  const allowsAllPrivate = read('ALLOW_PRIVATE_WEBHOOKS', false, yesOrNo, 'deve ser true ou false')
  const port = read('PORT', 3000, portNumber, 'deve ser um número de 0 a 65535')
  const metaGraphBaseUrl = url('META_GRAPH_BASE_URL', 'https://graph.facebook.com')
  const config: Config = {
    port,
    host: read('HOST', '127.0.0.1', hostName, 'deve ser um endereço IP ou nome de máquina'),
    publicUrl: url('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: read('DATA_DIR', resolve('data'), folder, 'deve ser uma pasta'),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      null,
      postgresAddress,
      'deve ser um endereço postgres://usuário:senha@máquina:porta/banco',
    ),
    secretKey: secret('SECRET_KEY', 16),
    adminEmail: read('ADMIN_EMAIL', 'admin@localhost', email, 'deve ser um e-mail'),
    adminPassword: secret('ADMIN_PASSWORD', 10),
    adminUsername: read('ADMIN_USERNAME', 'admin', word, 'deve ser um nome sem espaços'),
    role: read('PROCESS_ROLE', 'all', role, 'deve ser all, web ou worker'),
    processes: read<ProcessPlan | null>(
      'PROCESSES',
      null,
      processPlan,
      'deve ser 1, um total de processos (3) ou web:2,worker:1, com pelo menos um de cada e no máximo 32',
    ),
    trustProxy: read(
      'TRUST_PROXY',
      false,
      trustedProxies,
      'deve ser uma lista de IPs ou faixas (10.0.0.0/8) separada por vírgulas, ou um número de saltos de 0 a 32',
    ),
    metaGraphBaseUrl,
    metaGraphVersion: read('META_GRAPH_VERSION', 'v26.0', graphVersion, 'deve ser como v26.0'),
    metaAppId: read('META_APP_ID', null, digits, 'deve ter só números'),
    metaAppSecret: secret('META_APP_SECRET', 16),
    metaDialogBaseUrl: url('META_DIALOG_BASE_URL', 'https://www.facebook.com'),
    metaLoginConfigId: read<string | null>(
      'META_LOGIN_CONFIG_ID',
      null,
      digits,
      'deve ter só números',
    ),
    wapiBaseUrl: url('WAPI_BASE_URL', 'https://api.w-api.app/v1'),
    evolutionBaseUrl: url('EVOLUTION_BASE_URL', null),
    zapiBaseUrl: url('ZAPI_BASE_URL', 'https://api.z-api.io'),
    whatsappCloudBaseUrl: url('WHATSAPP_CLOUD_BASE_URL', metaGraphBaseUrl),
    googleAdsBaseUrl: url('GOOGLE_ADS_BASE_URL', 'https://googleads.googleapis.com'),
    googleOauthBaseUrl: url('GOOGLE_OAUTH_BASE_URL', 'https://oauth2.googleapis.com'),
    dataManagerBaseUrl: url('DATAMANAGER_BASE_URL', 'https://datamanager.googleapis.com'),
    tiktokBaseUrl: url('TIKTOK_BASE_URL', 'https://business-api.tiktok.com'),
    ga4BaseUrl: url('GA4_BASE_URL', 'https://www.google-analytics.com'),
    salesWhatsapp: read<string | null>(
      'SALES_WHATSAPP',
      null,
      phoneDigits,
      'deve ser um número de telefone válido, só dígitos, com o código do país (5511987654321)',
    ),
    smtpUrl: read<string | null>(
      'SMTP_URL',
      null,
      smtpAddress,
      'deve ser um endereço smtp://usuário:senha@máquina:porta ou smtps://',
    ),
    smtpFrom: read<string | null>(
      'SMTP_FROM',
      null,
      sender,
      'deve ser um e-mail ou Nome <e-mail@dominio>',
    ),
    oidc: null,
    maxInstances: read('MAX_INSTANCES', 20, instanceCount, 'deve ser um número de 1 a 1000'),
    allowedPrivateHosts: [
      ...read<string[]>(
        'ALLOWED_PRIVATE_HOSTS',
        [],
        hostList,
        'deve ser uma lista de nomes, IPs ou faixas (localhost, 10.0.0.0/8) separada por vírgulas',
      ),
      ...(allowsAllPrivate ? everyAddress : []),
    ],
    geoipDb: read<string | null>(
      'GEOIP_DB',
      null,
      maxMindFile,
      'deve ser um arquivo que existe, no formato da MaxMind (.mmdb)',
    ),
    logLevel: read('LOG_LEVEL', 'info', logLevel, `deve ser ${logLevels.join(', ')}`),
    logFormat: read('LOG_FORMAT', 'json', logFormat, `deve ser ${logFormats.join(' ou ')}`),
    metricsAllow: read(
      'METRICS_ALLOW',
      [],
      addressList,
      'deve ser uma lista de IPs ou faixas (10.0.0.0/8) separada por vírgulas',
    ),
    warnings: text('ALLOW_PRIVATE_WEBHOOKS') === null ? [] : [oldPrivateHosts],
  }
  if ((text('META_APP_ID') === null) !== (text('META_APP_SECRET') === null)) {
    problems.push('META_APP_ID e META_APP_SECRET devem vir juntos')
  }
  if ((text('SMTP_URL') === null) !== (text('SMTP_FROM') === null)) {
    problems.push('SMTP_URL e SMTP_FROM devem vir juntos')
  }
  config.oidc = oidcOf({
    discoveryUrl: read<string | null>(
      'OIDC_DISCOVERY_URL',
      null,
      discoveryAddress,
      'deve ser um endereço https:// que termina em /.well-known/openid-configuration',
    ),
    clientId: text('OIDC_CLIENT_ID'),
    clientSecret: text('OIDC_CLIENT_SECRET'),
    label: text('OIDC_BUTTON_LABEL'),
  })
  const givenOfOidc = oidcVariables.filter((name) => text(name) !== null)
  if (givenOfOidc.length > 0 && givenOfOidc.length < oidcVariables.length) {
    problems.push(`${oidcVariables.join(', ')} devem vir juntos`)
  }
  if (config.role !== 'all' && config.processes !== null && config.processes !== 'one') {
    problems.push('PROCESSES não vale junto de PROCESS_ROLE, que é de um processo só')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** The identity provider, if everything of it is given. */
function oidcOf(given: Record<keyof NonNullable<Config['oidc']>, string | null>): Config['oidc'] {
  const { discoveryUrl, clientId, clientSecret, label } = given
  if (!discoveryUrl || !clientId || !clientSecret || !label) return null
  return { discoveryUrl, clientId, clientSecret, label }
}
