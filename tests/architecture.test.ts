import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { castsIn } from './helpers/casts.ts'
import { circlesIn } from './helpers/circles.ts'

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

/**
 * The floors of the server (docs/architecture.md): a room imports rooms on lower floors only, and
 * rooms on one floor do not know each other. What is not listed is forbidden.
 */
const floorOf: Record<string, number> = {
  // Asks several accounts what the questions below ask one.
  agency: 8,
  // What has happened since the first login, and the same tried with test data.
  'first-steps': 8,
  // What is shown to others asks the same questions as the screens.
  share: 8,
  dashboard: 7,
  campaigns: 7,
  exports: 7,
  'tracking-health': 7,
  capture: 7,
  'person-data': 7,
  simulator: 7,
  'meta-account': 7,
  accounts: 7,
  retention: 7,
  backup: 7,
  health: 7,
  messaging: 6,
  conversations: 5,
  sales: 4,
  // The list of clicks and messages shows each with its lead, so it stands above `leads`.
  activity: 4,
  // Who waited for a reply is settled with each message, and read by its own screen.
  response: 4,
  leads: 3,
  clicks: 2,
  conversions: 1,
  alerts: 1,
  reporting: 0,
  live: 0,
  links: 0,
  auth: 0,
  // Who reaches the public address of the installation.
  'own-address': 0,
  // What people do is recorded wherever they do it.
  audit: -1,
  integrations: -2,
  platform: -3,
}

const maxExceptions = 8
const maxCasts = 15

/** Imports that go up, each with its reason; at most eight. */
const exceptions: Record<string, string> = {}

function zoneOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/')
  if (first === 'server') return second.includes('.') ? 'server' : `server/${second}`
  if (first === 'web') {
    if (second === 'pages') return `web/pages/${third}`
    return second.includes('.') ? 'web' : `web/${second}`
  }
  return first
}

function isBelow(lower: string, upper: string): boolean {
  const floors = [lower, upper].map((zone) => floorOf[zone.slice('server/'.length)])
  const [low, high] = floors
  return low !== undefined && high !== undefined && low < high
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
  if (a === 'server') return b.startsWith('server') || b === 'contracts' || b === 'domain'
  if (a.startsWith('server/')) {
    if (b === 'contracts' || b === 'domain') return true
    if (!b.startsWith('server/')) return false
    return isBelow(b, a) || `${from} → ${to}` in exceptions
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

function sourceOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function importsOf(path: string): string[] {
  return [...sourceOf(path).matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
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
  'domain/clicks/click-filter': /^isbot/,
  'domain/clicks/device': /^ua-parser-js/,
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

test('at most eight imports go up, and each that is named is still there', () => {
  const stale = Object.keys(exceptions).filter((edge) => {
    const [from = '', to] = edge.split(' → ')
    return !files.includes(from) || !importsOf(from).some((it) => resolveImport(from, it) === to)
  })
  expect(stale).toEqual([])
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(maxExceptions)
})

test('no circle of files, types included', () => {
  const circles = circlesIn(
    new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .map((specifier) => resolveImport(file, specifier) ?? '')
          .filter((target) => files.includes(target)),
      ]),
    ),
  )
  // What two files need from each other stands in a third one, or with the one that is lower.
  expect(circles.map((circle) => circle.join(' ↔ '))).toEqual([])
})

const isProduction = (path: string) =>
  /^(contracts|domain|server|web|snippet)\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path)

test('no production file is longer than 300 lines', () => {
  const long = files
    .filter(
      (path) =>
        isProduction(path) &&
        !/^(web\/text\/|server\/(migrations\/|platform\/schema\.ts$))/.test(path),
    )
    .map((path) => [path, sourceOf(path).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300)
  expect(long).toEqual([])
})

test('a cast is an exception, and its reason stands by it', () => {
  const casts = files.filter(isProduction).flatMap((path) => castsIn(path, sourceOf(path)))
  const places = casts.map(({ place }) => place)
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(maxCasts)
  expect(casts.filter(({ hasReason }) => !hasReason)).toEqual([])
})

test('domain is pure: no Node module, no clock, no randomness, few libraries', () => {
  const problems: string[] = []
  for (const file of files.filter(
    (path) => path.startsWith('domain/') && !path.includes('.test.'),
  )) {
    const source = sourceOf(file)
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
    const source = sourceOf(file)
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
    const source = sourceOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
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

test('no style waits for what an ancestor holds: each change would restyle all of that ancestor', () => {
  const problems = files
    .filter((path) => path.startsWith('web/') && path.endsWith('.tsx'))
    .filter((path) => /\b(?:group|peer)-has-|:has\(/.test(sourceOf(path)))
  expect(problems).toEqual([])
})

/** Lists of rows or values that are short whatever people send; each bound stands in the code or its contract. */
const shortLists: Record<string, string> = {
  'server/auth/login-names.ts names': 'the name and the address of one person',
  'server/auth/second-factor/set-up.ts codes.map': 'ten codes',
  'server/conversations/unknown-codes.ts [...new Set(unknown)].map': 'five codes of a message',
  'server/share/reports/queue-reports.ts recipients.map': 'ten recipients',
  'server/share/reports/recipients.ts emails': 'ten recipients',
  'server/share/reports/recipients.ts emails.map': 'ten recipients',
  'server/share/reports/send-now.ts messages': 'ten recipients',
}

// PostgreSQL takes 65,535 parameters a statement.
test('no statement has a parameter for each value of a list: oneOf and insertRows have one', () => {
  const constants =
    /^(\[(?!\.\.\.)|\[\.\.\.(saleEventTypes|noiseReasons)\]|rolesThatMay\(|\w+Kinds\)|\()/
  const inServer = files.filter((path) => path.startsWith('server/') && isProduction(path))
  const found = inServer.flatMap((path) => {
    const source = sourceOf(path)
    const lists = [
      ...source.matchAll(/\w',\s*'(?:not )?in',\s*([^\n]+)/g),
      ...source.matchAll(/insertInto\([^)]*\)\s*\.values\(\s*([^\n]+)/g),
    ]
    return lists.flatMap(([, list = '']) => {
      const isRow = list.startsWith('{') || /^(row|goneLead)\)/.test(list)
      if (isRow || constants.test(list)) return []
      const name = `${path} ${/^(?:\[[^\]]*\])?[\w.]*/.exec(list)?.[0]}`
      return [name]
    })
  })
  expect(found.filter((name) => !(name in shortLists))).toEqual([])
  expect(Object.keys(shortLists).filter((name) => !found.includes(name))).toEqual([])
})
