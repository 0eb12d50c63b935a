import { sql } from 'kysely'
import { counted } from '#domain/number-text'
import { partOf } from '../read-page.ts'
import type { Check } from './check.ts'
import { dayOf, destinationName } from './words.ts'

const dayMs = 86_400_000
const warnedDays = 14
const urgentDays = 3

type Row = { destination: string; token_expires_at: Date; hint: string }

/** Destinations whose credential ends soon, or has ended. */
export const expiringTokens: Check = {
  kind: 'token_expiring',
  passed: 'Nenhum token de acesso está perto de expirar.',
  looksAt: 'tokens',
  async find(question) {
    const { trx, accountId, now, timeZone } = question
    const { rows } = await sql<Row>`
      select destination, token_expires_at, secret_hint as hint from connections
      where account_id = ${accountId}
        and token_expires_at < ${new Date(now.getTime() + warnedDays * dayMs)}
      order by token_expires_at, destination`.execute(trx)
    const first = rows[0]
    if (first === undefined) return null
    const isUrgent = first.token_expires_at.getTime() < now.getTime() + urgentDays * dayMs
    return {
      severity: isUrgent ? 'erro' : 'aviso',
      title: `O token de acesso (${destinationName(first.destination)}) ${when(first.token_expires_at, now)}`,
      explanation: 'Depois disso a plataforma recusa todos os eventos até que haja um token novo.',
      fix: 'Gere um token novo na plataforma (o de usuário do sistema não expira) e salve-o nas configurações antes da data. O que ficar esperando é enviado em seguida.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map((row) => ({
        id: row.destination,
        label: destinationName(row.destination),
        detail: `Token ••••${row.hint} ${when(row.token_expires_at, now)} (${dayOf(row.token_expires_at, timeZone)})`,
        count: null,
        lastAt: null,
        place: { screen: 'settings', id: row.destination },
      })),
      action: {
        label: 'Trocar o token',
        place: { screen: 'settings', id: first.destination },
      },
    }
  },
}

function when(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return 'expirou'
  const days = Math.floor(left / dayMs)
  return days === 0 ? 'expira em menos de 1 dia' : `expira em ${counted(days, 'dia', 'dias')}`
}
