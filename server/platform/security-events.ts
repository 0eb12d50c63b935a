import type { FastifyInstance } from 'fastify'
import type { Access } from '#contracts/endpoint'
import type { Log } from './log.ts'

/** What who watches over the server wants to hear of, each with its own word in log and figures. */
const securityEvents = [
  'login_succeeded',
  'login_failed',
  'read_refused',
  'write_refused',
  'rate_limited',
  'credentials_changed',
  'account_created',
  'account_suspended',
  'account_resumed',
  'operator_added',
  'operator_removed',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Ids and fixed words alone: no name, no address, nothing that somebody typed. */
type About = {
  accountId?: string | undefined
  userId?: string | undefined
  /** Path of the route with `:name` for what stands in its place. */
  route?: string | undefined
  reason?: string | undefined
}

export type SecurityLog = {
  note(event: SecurityEvent, about: About): void
  /** How often each event happened since the process began. */
  counts(): ReadonlyMap<SecurityEvent, number>
}

// An attack must not fill the disk: of more than these the figures tell.
const linesPerMinute = 100
const minuteMs = 60_000
const asWarning: ReadonlySet<SecurityEvent> = new Set([
  'login_failed',
  'read_refused',
  'write_refused',
  'rate_limited',
])

/** Writes each event as a line with `securityEvent`, at most 100 a minute of one kind, and counts all. */
export function createSecurityLog(log: Log, now: () => Date): SecurityLog {
  const counts = new Map<SecurityEvent, number>(securityEvents.map((event) => [event, 0]))
  const lines = new Map<SecurityEvent, { minute: number; written: number }>()

  function mayWrite(event: SecurityEvent): boolean {
    const minute = Math.floor(now().getTime() / minuteMs)
    const known = lines.get(event)
    const current = known?.minute === minute ? known : { minute, written: 0 }
    lines.set(event, current)
    current.written += 1
    return current.written <= linesPerMinute
  }

  return {
    note(event, about) {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      if (!mayWrite(event)) return
      const line = { securityEvent: event, ...about }
      if (asWarning.has(event)) log.warn(line, 'security event')
      else log.info(line, 'security event')
    },
    counts: () => counts,
  }
}

/** Notes what the answers of all routes tell: refused calls, limits, and changed credentials. */
export function watchAnswers(http: FastifyInstance, security: SecurityLog): void {
  http.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    const about = {
      accountId: request.session?.accountId,
      userId: request.session?.user.id,
      route: url,
    }
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    if (reply.statusCode === 429) security.note('rate_limited', about)
    else if (reply.statusCode === 403 && isClosed(config.access)) {
      const event = writes ? 'write_refused' : 'read_refused'
      security.note(event, { ...about, reason: request.refusal ?? undefined })
    } else if (reply.statusCode < 300 && config.changesCredentials) {
      security.note('credentials_changed', about)
    }
  })
}

function isClosed(access: Access | undefined): boolean {
  return access !== undefined && access !== 'public'
}
