import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'

const usualWindowMs = 15 * 60_000
/** No bucket counts for longer. */
const longestWindowMs = 60 * 60_000

/** What attempts are counted under, and how many of the last 15 minutes, or of another time, may be there. */
export type Bucket = { name: string; most: number; windowMs?: number }

/** An attempt that is counted already; a failure leaves it so. */
export type Attempt = {
  /** Takes the attempt back: it succeeded. */
  withdraw(): Promise<void>
  /** Does the dear part of the attempt, and takes it back when that fails, as in a full queue: nothing was looked at. */
  look<T>(work: () => Promise<T>): Promise<T>
  /** Forgets all attempts of the bucket, because the person has shown that they know the password. */
  forgive(bucket: Bucket): Promise<void>
}

/**
 * Counts an attempt in every bucket before it is looked at, or refuses it (429) and counts nothing.
 * One statement does it, and the lock of a bucket's row puts those that come at once in an order: of
 * any number of them, in any number of processes, no more than the bucket's limit get through.
 */
export async function reserveAttempt(ctx: Context, buckets: Bucket[]): Promise<Attempt> {
  const now = ctx.now()
  const sinceOf = ({ windowMs = usualWindowMs }: Bucket) => new Date(now.getTime() - windowMs)
  const hashOf = ({ name }: Bucket) => ctx.secrets.hash(`attempts ${name}`)
  const hashes = buckets.map(hashOf)
  const mosts = buckets.map(({ most }) => most)
  const sinces = buckets.map(sinceOf)
  // Everybody locks rows in the same order, so that no two wait for each other.
  const { rows } = await sql<{ bucket_hash: string }>`
    with wanted as (
      select * from unnest(${hashes}::text[], ${mosts}::int[], ${sinces}::timestamptz[])
        as wanted (bucket_hash, most, since)
    )
    insert into login_attempts as known (bucket_hash, attempted_at)
    select bucket_hash, array[${now}::timestamptz] from wanted order by bucket_hash
    on conflict (bucket_hash) do update set attempted_at =
      array(select at from unnest(known.attempted_at) as at, wanted
        where wanted.bucket_hash = known.bucket_hash and at > wanted.since) || ${now}::timestamptz
    where (select count(*) from unnest(known.attempted_at) as at, wanted
        where wanted.bucket_hash = known.bucket_hash and at > wanted.since)
      < (select most from wanted where wanted.bucket_hash = known.bucket_hash)
    returning bucket_hash
  `.execute(ctx.sql.asIngest)
  const counted = rows.map((row) => row.bucket_hash)
  if (counted.length === buckets.length) {
    return {
      withdraw: () => withdraw(ctx, hashes, now),
      look: (work) =>
        work().catch(async (error: unknown) => {
          await withdraw(ctx, hashes, now)
          throw error
        }),
      forgive: (bucket) => forgive(ctx, hashOf(bucket)),
    }
  }
  await withdraw(ctx, counted, now)
  const refused = buckets.filter((bucket) => !counted.includes(hashOf(bucket)))
  const waits = refused.map((bucket) => secondsUntilFree(ctx, hashOf(bucket), bucket, now))
  throw new AppError('too_many_requests', {
    retryAfterSeconds: Math.max(...(await Promise.all(waits))),
  })
}

/** Takes one attempt of the instant back; a row at a time, so that no two wait for each other. */
async function withdraw(ctx: Context, hashes: string[], at: Date): Promise<void> {
  for (const hash of hashes) {
    await sql`
      update login_attempts set attempted_at =
        attempted_at[:array_position(attempted_at, ${at}::timestamptz) - 1]
          || attempted_at[array_position(attempted_at, ${at}::timestamptz) + 1:]
      where bucket_hash = ${hash} and ${at}::timestamptz = any(attempted_at)
    `.execute(ctx.sql.asIngest)
  }
}

async function forgive(ctx: Context, hash: string): Promise<void> {
  await ctx.sql.asIngest.deleteFrom('login_attempts').where('bucket_hash', '=', hash).execute()
}

async function secondsUntilFree(
  ctx: Context,
  hash: string,
  { windowMs = usualWindowMs }: Bucket,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - windowMs)
  const { rows } = await sql<{ oldest: Date | null }>`
    select (select min(at) from unnest(attempted_at) as at where at > ${since}) as oldest
    from login_attempts where bucket_hash = ${hash}
  `.execute(ctx.sql.asIngest)
  const freeAtMs = (rows[0]?.oldest ?? since).getTime() + windowMs
  return Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000))
}

/** Forgets the buckets whose attempts no longer count. */
export async function forgetOldAttempts(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - longestWindowMs)
  await sql`
    delete from login_attempts where ${since} >= all(attempted_at)
  `.execute(ctx.sql.asIngest)
}
