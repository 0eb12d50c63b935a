import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Operator } from './operator.ts'
import { freePort, type Program, startProgram, untilAnswers } from './programs.ts'

const root = join(import.meta.dirname, '../..')

export const adminPassword = 'uma senha comprida'

/** The whole product as a user starts it: `server/main.ts` on embedded PostgreSQL, and the fakes. */
export type RunningServer = {
  url: string
  dataDir: string
  /** Makes accounts and users in its database. */
  operator: Operator
  child: ChildProcess
  gateway: Program
  evolution: Program
  zapi: Program
  cloud: Program
  ads: Program
  stop(): Promise<void>
}

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const [dataDir, port, gateway, evolution, zapi, cloud, ads] = await Promise.all([
    mkdtemp(join(tmpdir(), 'rastro-browser-')),
    freePort(),
    startProgram('dev/fake-gateway.ts', '/_state'),
    startProgram('dev/fake-evolution.ts', '/_state'),
    startProgram('dev/fake-zapi.ts', '/_state'),
    startProgram('dev/fake-whatsapp-cloud.ts', '/_state'),
    startProgram('dev/fake-ad-platforms.ts', '/_received'),
  ])
  // PostgreSQL of a root user runs as somebody else, who must be able to enter.
  await chmod(dataDir, 0o711)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      META_GRAPH_BASE_URL: ads.url,
      META_DIALOG_BASE_URL: ads.url,
      WAPI_BASE_URL: `${gateway.url}/v1`,
      ZAPI_BASE_URL: zapi.url,
      WHATSAPP_CLOUD_BASE_URL: cloud.url,
      ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8,::1',
      LOG_LEVEL: 'fatal',
      PROCESSES: '1',
      ...env,
    },
  })
  await untilAnswers(`${url}/readyz`, child)
  const operator = new Operator({ DATA_DIR: dataDir, PUBLIC_URL: url })
  return {
    url,
    dataDir,
    operator,
    child,
    gateway,
    evolution,
    zapi,
    cloud,
    ads,
    async stop() {
      await operator.stop()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await Promise.all([gateway, evolution, zapi, cloud, ads].map((program) => program.stop()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
