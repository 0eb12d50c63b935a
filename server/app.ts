import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { auditRoutes } from './accounts/audit/routes.ts'
import { logoRoutes } from './accounts/logo/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { forgetOldInvites } from './accounts/team/invites.ts'
import { teamRoutes } from './accounts/team/routes.ts'
import { clickListRoutes } from './activity/routes.ts'
import { agencyRoutes } from './agency/routes.ts'
import { alertSweeps, alertTasks } from './alerts/jobs.ts'
import { alertRoutes } from './alerts/routes.ts'
import { forgetOldEntries } from './audit/forget-old-entries.ts'
import { authSweeps, authTasks } from './auth/jobs.ts'
import { requireSession } from './auth/require-session.ts'
import { authRoutes } from './auth/routes.ts'
import { rolesStillOpen } from './auth/session.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { captureSweeps } from './capture/jobs.ts'
import { captureRoutes, publicCaptureRoutes } from './capture/routes.ts'
import { type ClickIntake, openClickIntake } from './clicks/intake/click-intake.ts'
import { createClickMover } from './clicks/intake/click-mover.ts'
import { answerPressure, areWebsPressed } from './clicks/intake/visitor-pressure.ts'
import { clickSweeps } from './clicks/jobs.ts'
import { redirectRoutes } from './clicks/redirect/redirect.ts'
import { conversationSweeps, conversationTasks } from './conversations/jobs.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { googleCsvRoutes } from './conversions/google-csv/google-csv-routes.ts'
import { conversionSweeps, conversionTasks } from './conversions/jobs.ts'
import { deliveryRoutes } from './conversions/log/delivery-routes.ts'
import { conversionRoutes } from './conversions/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { firstStepRoutes } from './first-steps/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { leadExportRoutes } from './leads/detail/lead-export-routes.ts'
import { leadSweeps, leadTasks } from './leads/jobs.ts'
import { leadRoutes } from './leads/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { createStreams } from './live/streams.ts'
import { createInboxWorkers } from './messaging/inbox/inbox-workers.ts'
import { webhookRoutes } from './messaging/inbox/webhook-routes.ts'
import { messagingSweeps } from './messaging/jobs.ts'
import { messagingRoutes } from './messaging/lines/routes.ts'
import { replyRoutes } from './messaging/replies/routes.ts'
import { metaAccountSweeps, metaAccountTasks } from './meta-account/jobs.ts'
import { metaAccountRoutes } from './meta-account/routes.ts'
import { ownAddressProof, ownAddressRoutes } from './own-address/routes.ts'
import { personDataRoutes } from './person-data/routes.ts'
import type { Config } from './platform/config.ts'
import { type Connections, ownConnections } from './platform/connections.ts'
import type { Context } from './platform/context.ts'
import { describeApi } from './platform/describe-api.ts'
import { shareLeft, watchDisk } from './platform/disk-space.ts'
import { watchEventLoop } from './platform/event-loop.ts'
import { answerFailure, setUpHttp, strangerBodyBytes } from './platform/http.ts'
import {
  boundConnections,
  requestMs,
  serverOptions,
  silentConnectionMs,
} from './platform/http-server.ts'
import { createIds } from './platform/ids.ts'
import { createJobs, type Sweep, type Tasks } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createSecrets } from './platform/secrets.ts'
import { createSecurityLog, watchAnswers } from './platform/security-events.ts'
import { aloneAmongSiblings, type Siblings } from './platform/siblings.ts'
import { openSql } from './platform/sql.ts'
import { answerUnreadable } from './platform/unreadable-request.ts'
import { responseSweeps, responseTasks } from './response/jobs.ts'
import { responseRoutes } from './response/routes.ts'
import { retentionRoutes, retentionSweeps } from './retention/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { shareSweeps, shareTasks } from './share/jobs.ts'
import { emailReportRoutes } from './share/reports/routes.ts'
import { shareRoutes } from './share/routes.ts'
import { simulatorRoutes } from './simulator/routes.ts'
import { trackingHealthRoutes } from './tracking-health/routes.ts'
import { webApp } from './web-app.ts'

export type App = {
  ctx: Context
  http: FastifyInstance
  /**
   * Starts serving and working, as its role says; returns the base URL. A worker beside web processes
   * listens nowhere: the port is theirs.
   */
  start(): Promise<string>
  /** Runs everything that is due until nothing is left. */
  drain(): Promise<void>
  /** Stops accepting, finishes what was accepted, stops the workers, closes the database pool. */
  stop(): Promise<void>
}

const diskEveryMs = 10_000
const startedMs = 15_000
/** For requests under way when the process is asked to stop; PostgreSQL has to stop after them. */
const lastRequestsMs = 3_000

/** Puts the process together from a config, a migrated database, a key and a clock. */
export async function createApp(parts: {
  config: Config
  databaseUrl: string
  secretKey: Uint8Array
  log: Log
  now?: () => Date
  /** Share of the disk that is left, 0 to 1. */
  diskLeft?: () => Promise<number>
  /** Of a process that a supervisor started. */
  siblings?: Siblings
  connections?: Connections
}): Promise<App> {
  const { config, databaseUrl, log, connections = ownConnections } = parts
  const now = parts.now ?? (() => new Date(Date.now()))
  const sql = openSql(databaseUrl, log, connections)
  const newId = createIds()
  const ctx: Context = {
    config,
    log,
    sql,
    jobs: createJobs(databaseUrl, sql, log, { concurrency: connections.jobs, now }),
    disk: watchDisk(parts.diskLeft ?? (() => shareLeft(config.dataDir)), log),
    secrets: createSecrets(parts.secretKey),
    security: createSecurityLog(log, now),
    siblings: parts.siblings ?? aloneAmongSiblings(() => now().getTime()),
    linkReloads: new Set(),
    now,
    newId: () => newId(now().getTime()),
    randomBytes,
  }

  const loggerInstance: FastifyBaseLogger = log
  const http: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: strangerBodyBytes,
    frameworkErrors: answerFailure,
    clientErrorHandler: answerUnreadable(config.publicUrl),
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    connectionTimeout: silentConnectionMs,
    http: serverOptions(config.publicUrl),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  setUpHttp(http)
  watchAnswers(http, ctx.security)

  let intake: ClickIntake | null = null
  let endWatch = () => {}
  const answersVisitors = config.role !== 'worker'
  const mover = createClickMover(
    ctx,
    answersVisitors
      ? { isBusy: () => intake?.isBusy() ?? false }
      : { arePressed: () => areWebsPressed(ctx.siblings) },
  )
  const inbox = createInboxWorkers(ctx, mover)
  const taskGroups: Tasks[] = [
    conversionTasks(ctx),
    { ...alertTasks(ctx), ...authTasks(ctx), ...shareTasks(ctx) },
    // Names that a reading learned are given before the next reading needs the workers.
    {
      ...metaAccountTasks(ctx),
      ...leadTasks(ctx),
      ...conversationTasks(ctx),
      ...responseTasks(ctx),
    },
  ]
  const sweeps: Sweep[] = [
    ...clickSweeps(ctx, mover),
    ...leadSweeps(ctx),
    ...conversationSweeps(ctx),
    ...responseSweeps(ctx),
    ...messagingSweeps(ctx, inbox),
    ...conversionSweeps(ctx),
    ...captureSweeps(ctx),
    ...alertSweeps(ctx),
    ...shareSweeps(ctx),
    ...metaAccountSweeps(ctx),
    ...authSweeps(ctx),
    { name: 'forget-old-audit-entries', everyMs: 3_600_000, run: () => forgetOldEntries(ctx) },
    ...retentionSweeps(ctx),
    { name: 'forget-old-invites', everyMs: 3_600_000, run: () => forgetOldInvites(ctx) },
  ]

  const streams = createStreams(ctx.siblings.limits)
  await http.register(async (scope) => healthRoutes(scope, ctx, streams))
  if (answersVisitors) {
    const opened = await openClickIntake(ctx, mover)
    intake = opened
    answerPressure(ctx.siblings, opened)
    await http.register(async (scope) => redirectRoutes(scope, ctx, opened))
    await http.register(async (scope) => webhookRoutes(scope, ctx))
    await http.register(async (scope) => publicCaptureRoutes(scope, ctx))
    await http.register(async (scope) => ownAddressProof(scope, ctx))
    await http.register(async (scope) => {
      await scope.register(cookie)
      await scope.register(swagger, {
        openapi: { info: { title: 'Rastro', version: '1' } },
        transform: jsonSchemaTransform,
      })
      scope.addHook('onRequest', requireSession(ctx))
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store')
      })
      authRoutes(scope, ctx)
      accountRoutes(scope, ctx)
      teamRoutes(scope, ctx)
      agencyRoutes(scope, ctx)
      logoRoutes(scope, ctx)
      auditRoutes(scope, ctx)
      personDataRoutes(scope, ctx)
      linkRoutes(scope, ctx)
      captureRoutes(scope, ctx)
      clickListRoutes(scope, ctx)
      leadRoutes(scope, ctx)
      leadExportRoutes(scope, ctx)
      conversationRoutes(scope, ctx)
      dashboardRoutes(scope, ctx)
      exportRoutes(scope, ctx)
      campaignRoutes(scope, ctx)
      shareRoutes(scope, ctx)
      emailReportRoutes(scope, ctx)
      messagingRoutes(scope, ctx)
      alertRoutes(scope, ctx)
      simulatorRoutes(scope, ctx)
      replyRoutes(scope, ctx)
      conversionRoutes(scope, ctx)
      metaAccountRoutes(scope, ctx)
      deliveryRoutes(scope, ctx)
      googleCsvRoutes(scope, ctx)
      salesRoutes(scope, ctx)
      responseRoutes(scope, ctx)
      retentionRoutes(scope, ctx)
      trackingHealthRoutes(scope, ctx)
      ownAddressRoutes(scope, ctx)
      firstStepRoutes(scope, ctx, { intake: opened, mover })
      liveRoutes(scope, ctx, streams, (opened) => rolesStillOpen(ctx, opened))
      describeApi(scope)
    })
    await http.register(async (scope) => webApp(scope, ctx))
  }
  boundConnections(http.server)

  let diskWatch: NodeJS.Timeout | undefined
  return {
    ctx,
    http,
    async start() {
      endWatch = watchEventLoop(log, { startedMs })
      await ctx.disk.check()
      diskWatch = setInterval(ctx.disk.check, diskEveryMs).unref()
      if (config.role !== 'web') {
        await inbox.start()
        await ctx.jobs.start(taskGroups, sweeps)
      }
      const { port, host } = config
      if (ctx.siblings.name === null) return http.listen({ port, host })
      const shared = { port, host, reusePort: true }
      if (config.role === 'web') return http.listen(shared)
      await http.ready()
      return config.publicUrl
    },
    async drain() {
      await intake?.settled()
      await inbox.workAll()
      const tasks: Tasks = Object.assign({}, ...taskGroups)
      await ctx.jobs.drain(tasks, sweeps)
    },
    async stop() {
      endWatch()
      clearInterval(diskWatch)
      await Promise.all([closeHttp(http), inbox.stop(), ctx.jobs.stop()])
      await intake?.close()
      await sql.close()
    },
  }
}

/** What was accepted is answered; a request that does not come in, or an endless answer, is cut. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), lastRequestsMs)
  await http.close()
  clearTimeout(cut)
}

/** A number of hops counts from our side: the right-most untrusted one is the client. */
function trustedProxies(configured: Config['trustProxy']) {
  if (typeof configured !== 'number') return configured
  return (_address: string, hop: number) => hop < configured
}
