import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type updateLink as contract, defaultMessage, type TrackingLink } from '#contracts/links'
import { cleanText } from '#domain/text-fold'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { LinksTable } from '#server/platform/schema'
import { checkInstance } from './check-instance.ts'
import { linkSearchText, whatsappNumberOf } from './link-values.ts'
import { linksChanged, reloadLinksHere } from './links-changed.ts'
import { readLinks } from './list-links.ts'

/** Names of a link that its earlier advertisements may still carry. */
const mostFormerNames = 20

/** Changes the fields that are there. Clicks that were recorded keep the campaign they came by. */
export async function updateLink(
  ctx: Context,
  accountId: string,
  linkId: string,
  input: z.output<typeof contract.body>,
): Promise<TrackingLink> {
  const updated = await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await trx
      .selectFrom('links')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', linkId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Link não encontrado.')
    const campaignName = cleanText(input.campaignName ?? before.campaign_name)
    const whatsappNumber =
      input.whatsappNumber === undefined
        ? before.whatsapp_number
        : whatsappNumberOf(input.whatsappNumber)
    await checkInstance(trx, accountId, input.instanceId)
    const hasOtherNumber = whatsappNumber !== before.whatsapp_number
    const after = {
      campaign_name: campaignName,
      whatsapp_number: whatsappNumber,
      message:
        input.message === undefined ? before.message : cleanText(input.message) || defaultMessage,
      paused: input.paused ?? before.paused,
      desktop_page: input.desktopPage ?? before.desktop_page,
    }
    await trx
      .updateTable('links')
      .set({
        ...after,
        former_names: formerNames(before, campaignName),
        instance_id:
          input.instanceId === undefined && !hasOtherNumber
            ? before.instance_id
            : (input.instanceId ?? null),
        search_text: linkSearchText({
          campaignName,
          utmCampaign: before.utm_campaign,
          whatsappNumber,
        }),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', linkId)
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'link.change',
      subject: { kind: 'thing', id: linkId, name: campaignName },
      before: recorded(before),
      after: recorded(after),
    })
    await linksChanged(trx, before.code)
    const [link] = await readLinks(ctx, trx, accountId, linkId)
    if (!link) throw notFound('Link não encontrado.')
    return link
  })
  await reloadLinksHere(ctx, updated.clickId)
  return updated
}

/** The names before this one, the newest last: a `utm_campaign` made from one still means this link. */
function formerNames(
  before: Pick<Selectable<LinksTable>, 'campaign_name' | 'former_names'>,
  name: string,
): string[] {
  if (before.campaign_name === name) return before.former_names
  const known = new Set([...before.former_names, before.campaign_name])
  known.delete(name)
  return [...known].slice(-mostFormerNames)
}

type Recorded = 'campaign_name' | 'whatsapp_number' | 'message' | 'paused' | 'desktop_page'

/** What the log shows of a link. */
function recorded(link: Pick<Selectable<LinksTable>, Recorded>) {
  return {
    name: link.campaign_name,
    whatsappNumber: link.whatsapp_number,
    message: link.message,
    paused: link.paused,
    desktopPage: link.desktop_page,
  }
}
