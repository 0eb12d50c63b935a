import { type RawBuilder, sql } from 'kysely'
import type { OwnerContext } from '#tests/helpers/owner'
import type { SampledClicks } from './sampled-clicks.ts'

/** Numbers that look random and are the same in every run: 64 bits of the number and the purpose. */
export function hashed(number: RawBuilder<unknown>, purpose: number): RawBuilder<bigint> {
  return sql`hashint8extended(${number}, ${sql.lit(purpose)})`
}

/** A UUID version 7 of the instant in milliseconds since 1970 UTC; the rest from the hash. */
export function idOf(ms: RawBuilder<unknown>, hash: RawBuilder<bigint>): RawBuilder<string> {
  return sql`encode(int8send((${ms} << 16) | 28672 | (${hash} & 4095))
    || int8send((${hash} >> 2 & 4611686018427387903) - 9223372036854775807 - 1), 'hex')::uuid`
}

export function instantOf(ms: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`to_timestamp(${ms} / 1000::float8)`
}

/** An entry of the array (a power of two long would be drawn from evenly; others nearly are). */
export function drawn<T>(
  values: readonly T[],
  type: 'bigint' | 'text' | 'inet',
  hash: RawBuilder<bigint>,
): RawBuilder<T> {
  return sql`(${values}::${sql.raw(type)}[])[1 + ((${hash} & 134217727) % ${sql.lit(values.length)})::integer]`
}

/** Clicks `from` to `to` of `all` of an account between two instants, in milliseconds since 1970 UTC. */
export type ClickRange = {
  from: number
  to: number
  all: number
  clicksPerLead: number
  fromMs: number
  toMs: number
  timeZone: string
}

// As Meta writes them: the beginning that the first of `fbclid.ts` is, then letters of their own before
// and behind "_aem_", 48 and 43.
const fbclidMiddle = `${Buffer.from('_aem', 'base64url').toString('hex')}fd`

/**
 * Writes these clicks: three of a hundred repeat the one before, four are robots, and each
 * `clicksPerLead`th person wrote.
 */
export async function insertClickRows(
  ctx: OwnerContext,
  accountId: string,
  { contexts, agents, robots, addresses, places }: SampledClicks,
  { from, to, all, clicksPerLead, fromMs, toMs, timeZone }: ClickRange,
): Promise<void> {
  const seed = accountSeed(accountId)
  const [ms, first] = [sql`ms`, sql`first_ms`]
  // What a visitor brings follows from `h`: a repeat has that of the click before it.
  const h = sql<bigint>`h`
  // Of each 128 leads one after the other as many in every account.
  const chance = sql`(n / ${sql.lit(clicksPerLead)} * 37 & 127)`
  const agent = sql`case class when 'bot' then ${robots[1]}::bigint
    when 'preview' then ${robots[0]}::bigint else ${drawn(agents, 'bigint', sql`h >> 30`)} end`
  // `offset 0`: what stands below is computed once a row, however often it is used above.
  await sql`
    insert into click_rows (account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
      local_day, class, status, code, ip, fbclid_form, fbclid, fbc, repeat_of, lead_id)
    select ${accountId}::uuid, ${idOf(ms, hashed(sql`i`, 1))}, at,
      ${drawn(contexts, 'bigint', sql`h >> 3`)}, ${agent},
      ${drawn(places, 'bigint', sql`h >> 12`)},
      (h & 281474976710655) | ((ms / 20000) << 48),
      (at at time zone ${timeZone})::date, class,
      case when not is_lead then 'pending' when ${chance} < 15 then 'converted'
        when ${chance} < 22 then 'lost' when ${chance} = 22 then 'pending' else 'contacted' end,
      ${codeOf(sql`i`)}, ${drawn(addresses, 'inet', sql`h >> 12`)}, 1, ${fbclidOf(sql`digest`)}, '',
      case when class = 'repeat' then ${idOf(first, hashed(sql`v`, 1))} end,
      case when is_lead then ${idOf(sql`(ms + 20000 + (h & 524287))`, hashed(h, 3))} end
    from (
      select *, ${instantOf(ms)} as at, sha512(int8send(h)) as digest,
        class = 'human' and n % ${sql.lit(clicksPerLead)} = 1 as is_lead
      from (
        select *, ${hashed(sql`v`, 4)} as h,
          first_ms + case when class = 'repeat' then 2500 else 0 end as ms
        from (
          select n, n + ${seed} as i, class,
            n + ${seed} - case when class = 'repeat' then 1 else 0 end as v,
            ${sql.lit(fromMs)}::bigint + (n - case when class = 'repeat' then 1 else 0 end)
              * ${sql.lit(toMs - fromMs)}::bigint / ${sql.lit(all)} as first_ms
          from (
            select n, case when n % 100 in (13, 46, 79) then 'repeat'
              when n % 100 in (5, 35, 65) then 'bot' when n % 100 = 90 then 'preview'
              else 'human' end as class
            from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) n offset 0
          ) numbered offset 0
        ) timed offset 0
      ) visited offset 0
    ) click`.execute(ctx.sql.asOwner)
}

/** Where the numbers of an account begin, so that no two accounts have the same codes and ids. */
function accountSeed(accountId: string): RawBuilder<number> {
  return sql.lit(Number.parseInt(accountId.slice(-6), 16) * 50_000_000)
}

/** Eight letters, no two codes the same: an odd factor reaches each of the 2^32 numbers once. */
function codeOf(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`upper(lpad(to_hex((${number} & 4294967295) * 1103515245 & 4294967295), 8, '0'))`
}

/** From 64 bytes; without its beginning. */
function fbclidOf(digest: RawBuilder<Buffer>): RawBuilder<Buffer> {
  return sql`substr(${digest}, 1, 36)
    || ${sql.lit(`\\x${fbclidMiddle}`)}::bytea || substr(${digest}, 33, 32)`
}
