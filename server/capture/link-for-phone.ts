import { isLinkCode } from '#domain/codes/link-code'
import { canonicalPhone } from '#domain/phone'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'

const maxCodes = 20

/**
 * Which of these links leads to the number: its code, or null. Only the links that the page names
 * are looked at, all of the account of the first: nobody learns numbers by asking (decision 007).
 */
export async function linkForPhone(
  ctx: Context,
  links: string,
  phone: string,
): Promise<string | null> {
  const codes = links
    .toLowerCase()
    .split(/[\s,;]+/, maxCodes)
    .filter(isLinkCode)
  const [first] = codes
  if (first === undefined || !/^\d{8,15}$/.test(phone)) return null
  const owner = await ctx.sql.asIngest
    .selectFrom('link_codes')
    .select('account_id')
    .where('code', '=', first)
    .executeTakeFirst()
  if (!owner) return null
  const rows = await ctx.sql.withAccount(owner.account_id, (trx) =>
    trx
      .selectFrom('links')
      .select(['code', 'whatsapp_number'])
      .where('account_id', '=', owner.account_id)
      .where('code', '=', oneOf(codes, 'text'))
      .execute(),
  )
  const wanted = canonicalPhone(phone)
  const matches = new Set(
    rows.filter((row) => canonicalPhone(row.whatsapp_number) === wanted).map((row) => row.code),
  )
  return codes.find((one) => matches.has(one)) ?? null
}
