import { may, type Role } from '#domain/people/roles'
import { formatPhone, maskPhone } from '#domain/phone'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'

type Person = { name: string; leadId: string | null }

/** What somebody in this role may call these contacts: by name, else by number; and their leads. */
export async function peopleOf(
  ctx: Context,
  accountId: string,
  contactIds: string[],
  role: Role,
): Promise<Map<string, Person>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('contacts as c')
      .leftJoin('leads as l', (join) =>
        join.on('l.account_id', '=', accountId).onRef('l.contact_id', '=', 'c.id'),
      )
      .select(['c.id', 'c.name', 'c.phone', 'l.id as leadId'])
      .where('c.account_id', '=', accountId)
      .where('c.id', '=', oneOf(contactIds))
      .execute(),
  )
  const shown = (phone: string) => (may(role, 'phones') ? formatPhone(phone) : maskPhone(phone))
  return new Map(
    rows.flatMap(({ id, name, phone, leadId }) => {
      const called = name || (phone && shown(phone))
      return called ? [[id, { name: called, leadId }]] : []
    }),
  )
}
