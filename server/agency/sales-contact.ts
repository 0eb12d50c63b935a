import { sql } from 'kysely'
import type { SalesContact } from '#contracts/agency'
import { typedPhone } from '#domain/phone'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'

const keptMs = 5_000

/**
 * Whom the sales page's buttons lead to: the number of the screen, else the one of the environment.
 * Asked once in five seconds, however many visitors come; a database that is away changes nothing.
 */
export function openSalesNumber(ctx: Context): () => Promise<string | null> {
  let known = ctx.config.salesWhatsapp
  let askedAt = 0
  return async () => {
    const now = ctx.now().getTime()
    if (now - askedAt < keptMs) return known
    askedAt = now
    try {
      known = (await storedNumber(ctx)) ?? ctx.config.salesWhatsapp
    } catch (error) {
      ctx.log.warn({ err: error }, 'number of the sales page not read')
    }
    return known
  }
}

export async function getSalesContact(ctx: Context): Promise<SalesContact> {
  return { number: await storedNumber(ctx), defaultNumber: ctx.config.salesWhatsapp }
}

/** An empty number leaves the one of the environment, if there is one. */
export async function saveSalesContact(ctx: Context, typed: string): Promise<SalesContact> {
  const number = typed === '' ? null : typedPhone(typed)
  if (typed !== '' && number === null) {
    throw invalidField('number', 'Número inválido. Use DDD e número.')
  }
  await sql`
    insert into installation_settings (sales_whatsapp) values (${number})
    on conflict (only_row) do update set sales_whatsapp = excluded.sales_whatsapp`.execute(
    ctx.sql.asIngest,
  )
  return getSalesContact(ctx)
}

async function storedNumber(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select sales_whatsapp as number from installation_settings`.execute(ctx.sql.asIngest)
  return rows[0]?.number ?? null
}
