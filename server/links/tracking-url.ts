import type { Context } from '#server/platform/context'

/** The address that an advertiser puts into an ad: `PUBLIC_URL/r?click_id=<link code>`. */
export function trackingUrlOf(ctx: Context, code: string): string {
  return `${ctx.config.publicUrl}/r?click_id=${code}`
}
