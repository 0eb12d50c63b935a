import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The one without windows first: it computes a tenth less.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a Chromium to test with: the one of CHROMIUM_PATH, of this machine or of Playwright;
 * when there is none it is fetched, by apt for root (Debian), else Playwright's own. Null when that
 * did not work either.
 */
export function findOrFetchBrowser(root: string): string | null {
  const found = findBrowser()
  if (found !== null) return found
  console.log('Nenhum navegador encontrado; buscando um…')
  if (process.getuid?.() === 0 && isCommand('apt-get')) {
    const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
    if (!succeeds('apt-get', install)) {
      // A fresh machine does not know its packages yet.
      succeeds('apt-get', ['update'])
      succeeds('apt-get', install)
    }
  }
  if (findBrowser() === null) {
    succeeds(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  return findBrowser()
}

function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = [
    ...(given === undefined ? [] : [given]),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    macChrome,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path)) ?? null
}

function isCommand(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

function succeeds(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}
