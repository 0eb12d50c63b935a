import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { sendLetters, wakeDueLetters } from './letters/send-letters.ts'
import { sendReset } from './reset/ask-reset.ts'
import { forgetOldLinks } from './reset/reset-password.ts'
import { forgetOldSessions } from './session.ts'
import { lookUpOrigin } from './session-origin.ts'

const hourMs = 3_600_000

export function authTasks(ctx: Context): Tasks {
  return {
    'follow-origin': (payload) => lookUpOrigin(ctx, payload),
    'send-reset': (payload) => sendReset(ctx, payload),
    'send-letters': () => sendLetters(ctx),
  }
}

export function authSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'wake-letters', everyMs: 30_000, run: () => wakeDueLetters(ctx) },
    { name: 'forget-old-links', everyMs: hourMs, run: () => forgetOldLinks(ctx) },
    { name: 'forget-old-sessions', everyMs: hourMs, run: () => forgetOldSessions(ctx) },
  ]
}
