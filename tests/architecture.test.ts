import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

// The table of docs/architecture.md. What is not listed is forbidden: a new folder is closed until
// somebody decides what it may import.

const root = join(import.meta.dirname, '..')
const files = globSync(
  '{contracts,domain,server,web,snippet,dev,tests,bench,scripts}/**/*.{ts,tsx,mjs}',
  {
    cwd: root,
    exclude: (path) => path.includes('web/dist'),
  },
)
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

/** Meeting points written in the transaction of their cause (docs/decisions/004). */
const sharedInTransaction = [
  'server/live/publish.ts',
  'server/links/links-changed.ts',
  'server/reporting/apply-totals.ts',
  'server/conversions/outbox/promise-deliveries.ts',
]

const namedExceptions: Record<string, string[]> = {
  'server/messaging': [
    'server/conversations/receive-message.ts',
    'server/leads/lead-work.ts',
    'server/conversations/expire-placeholders.ts',
    'server/leads/detail/get-lead.ts',
    'server/conversations/own-reply.ts',
    'server/conversations/late-clicks.ts',
    'server/clicks/intake/click-mover.ts',
  ],
  'server/leads': [
    'server/clicks/intake/promote-click.ts',
    'server/conversions/outbox/correct-value.ts',
    'server/conversions/outbox/erase-deliveries.ts',
    'server/conversions/log/list-for-lead.ts',
    'server/conversions/events/why-not-fired.ts',
    'server/reporting/filter-sql.ts',
    'server/reporting/look-up-search.ts',
    'server/reporting/totals-rows.ts',
    'server/sales/active-rules.ts',
  ],
  'server/clicks': [
    'server/auth/session.ts',
    'server/reporting/filter-sql.ts',
    'server/reporting/look-up-search.ts',
    'server/reporting/totals-rows.ts',
    'server/leads/list/present-lead.ts',
    'server/links/link-cache.ts',
  ],
  'server/campaigns': [
    'server/reporting/dimension-keys.ts',
    'server/reporting/filter-sql.ts',
    'server/reporting/totals-rows.ts',
  ],
  'server/conversions': ['server/reporting/filter-sql.ts'],
  'server/dashboard': ['server/leads/list/export-leads.ts', 'server/activity/export-clicks.ts'],
  'server/meta-account': [
    'server/auth/session.ts',
    'server/conversions/ad-settings.ts',
    'server/conversions/ad-token.ts',
    'server/conversions/connections/connection-lock.ts',
    'server/conversions/pause.ts',
    'server/conversions/reasons.ts',
  ],
  'server/accounts': [
    'server/conversions/events/create-default-event.ts',
    'server/messaging/create-default-instance.ts',
    'server/reporting/recount.ts',
  ],
  'server/tracking-health': ['server/alerts/alert.ts', 'server/alerts/alert-text.ts'],
}

function zoneOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/')
  if (first === 'server' && second === 'integrations') {
    return third.includes('.') ? 'server/integrations' : `server/integrations/${third}`
  }
  if (first === 'server') return second.includes('.') ? 'server' : `server/${second}`
  if (first === 'web') {
    if (second === 'pages') return `web/pages/${third}`
    return second.includes('.') ? 'web' : `web/${second}`
  }
  return first
}

function mayImport(from: string, to: string): boolean {
  const a = zoneOf(from)
  const b = zoneOf(to)
  if (['dev', 'tests', 'bench', 'scripts'].includes(a)) return true
  // An integration test may set its scene with any part of the server.
  if (/\.test\.tsx?$/.test(from) && /^(tests|dev|server)/.test(b)) return true
  if (a === b) return true
  if (a === 'domain') return false
  if (a === 'contracts') return b === 'domain'
  if (a === 'snippet') return b === 'domain'
  if (a === 'server/platform') return b === 'contracts' || b === 'domain'
  if (a === 'server') return b.startsWith('server') || b === 'contracts' || b === 'domain'
  if (a === 'server/integrations' && b.startsWith('server/integrations/')) return true
  if (a.startsWith('server/integrations')) {
    return ['domain', 'contracts', 'server/platform', 'server/integrations'].includes(b)
  }
  if (a.startsWith('server/')) {
    if (['contracts', 'domain', 'server/platform'].includes(b)) return true
    if (b.startsWith('server/integrations')) return true
    return sharedInTransaction.includes(to) || (namedExceptions[a] ?? []).includes(to)
  }
  const allowedInWeb: Record<string, string[]> = {
    web: ['web/app', 'web/api', 'web/ui', 'web/text'],
    'web/app': [
      'web/api',
      'web/data',
      'web/parts',
      'web/ui',
      'web/text',
      'contracts',
      'domain',
      'web/pages/',
    ],
    'web/api': ['contracts', 'domain'],
    'web/data': ['contracts', 'domain', 'web/api'],
    'web/parts': ['web/data', 'web/ui', 'web/text', 'contracts', 'domain'],
    'web/text': ['contracts', 'domain'],
    'web/ui': [],
  }
  const allowed = a.startsWith('web/pages/')
    ? ['web/parts', 'web/data', 'web/ui', 'web/text', 'contracts', 'domain', 'web/app', 'snippet']
    : (allowedInWeb[a] ?? [])
  return allowed.some((zone) => (zone.endsWith('/') ? b.startsWith(zone) : b === zone))
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)\s*import\s*'([^']+)'/g

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) {
    const path = specifier.slice(1)
    return /\.\w+$/.test(path) ? path : `${path}.ts`
  }
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier))
  return null
}

const pureLibraries: Record<string, RegExp> = {
  'domain/phone': /^libphonenumber-js/,
  'domain/click-filter': /^isbot/,
  'domain/device': /^ua-parser-js/,
}

test('every import follows the table', () => {
  const forbidden: string[] = []
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier)
      if (target !== null && !mayImport(file, target)) forbidden.push(`${file} → ${target}`)
    }
  }
  expect(files.length).toBeGreaterThan(50)
  expect(forbidden).toEqual([])
})

test('domain is pure: no Node module, no clock, no randomness, few libraries', () => {
  const problems: string[] = []
  for (const file of files.filter(
    (path) => path.startsWith('domain/') && !path.includes('.test.'),
  )) {
    const source = readFileSync(join(root, file), 'utf8')
    if (/Date\.now\(|new Date\(\)|Math\.random|process\.|\bfetch\(/.test(source))
      problems.push(file)
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.') || specifier.startsWith('#domain/')) continue
      const allowed = Object.entries(pureLibraries).some(
        ([prefix, library]) => file.startsWith(prefix) && library.test(specifier),
      )
      if (!allowed) problems.push(`${file} → ${specifier}`)
    }
  }
  expect(problems).toEqual([])
})

test('the environment is read in one file, the clock in one', () => {
  const problems: string[] = []
  for (const file of files.filter(
    (path) => path.startsWith('server/') && !path.includes('.test.'),
  )) {
    const source = readFileSync(join(root, file), 'utf8')
    if (/process\.env/.test(source) && file !== 'server/platform/config.ts') {
      problems.push(`${file} reads process.env`)
    }
    if (/Date\.now\(\)|new Date\(\)/.test(source) && file !== 'server/app.ts') {
      problems.push(`${file} reads the clock`)
    }
  }
  expect(problems).toEqual([])
})

test('no Portuguese literal in a .tsx file outside web/text', () => {
  const problems: string[] = []
  for (const file of files.filter(
    (path) => path.endsWith('.tsx') && !path.startsWith('web/text/'),
  )) {
    const source = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const accented = source.match(/[^\n]*[áâãàéêíóôõúçÁÂÃÀÉÊÍÓÔÕÚÇ][^\n]*/)
    if (accented) problems.push(`${file}: ${accented[0].trim()}`)
  }
  expect(problems).toEqual([])
})

test('nothing imports dev, tests or bench', () => {
  const problems = files
    .filter((path) => !/^(dev|tests|bench|scripts)\//.test(path) && !path.includes('.test.'))
    .flatMap((path) => importsOf(path).map((specifier) => [path, resolveImport(path, specifier)]))
    .filter(([, target]) => target && /^(dev|tests|bench)\//.test(target))
  expect(problems).toEqual([])
})
