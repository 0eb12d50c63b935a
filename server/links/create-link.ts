import type { z } from 'zod'
import { type createLink as contract, defaultMessage, derivedUtmCampaign } from '#contracts/links'
import { meaningful } from '#domain/campaign/ad-macro'
import { linkCodeFrom } from '#domain/codes/message-code'
import { cleanText } from '#domain/text-fold'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { checkInstance } from './check-instance.ts'
import { linkSearchText, whatsappNumberOf } from './link-values.ts'
import { linksChanged, reloadLinksHere } from './links-changed.ts'
import { needRoomForLink } from './room-for-link.ts'
import { trackingUrlOf } from './tracking-url.ts'

type Input = z.output<typeof contract.body>

const maxCapturedKeys = 64
const maxCapturedLength = 2_048
const maxCodeTries = 8

/** Makes a link with a public code of its own; what the form leaves open comes from the page. */
export async function createLink(
  ctx: Context,
  accountId: string,
  userId: string,
  input: Input,
): Promise<z.input<typeof contract.output>> {
  const whatsappNumber = whatsappNumberOf(input.whatsappNumber)
  const captured = capturedTexts(input)
  const text = (name: keyof Input & string) => {
    const value = input[name]
    const typed = typeof value === 'string' ? [value] : []
    const values = [
      ...typed,
      ...textsNamed(captured, name),
      ...textsNamed(captured, snakeCase(name)),
    ]
    return values.find((text) => meaningful(text) !== null) ?? values[0] ?? null
  }
  const campaignName = cleanText(input.campaignName)
  const utmCampaign = text('utmCampaign') ?? derivedUtmCampaign(campaignName)
  const id = ctx.newId()
  const code = await ctx.sql.withAccount(accountId, async (trx) => {
    await checkInstance(trx, accountId, input.instanceId)
    await needRoomForLink(trx, accountId, { isNew: true })
    const freeCode = await takeCode(ctx, trx, accountId, id)
    await trx
      .insertInto('links')
      .values({
        account_id: accountId,
        id,
        code: freeCode,
        whatsapp_number: whatsappNumber,
        instance_id: input.instanceId ?? null,
        campaign_name: campaignName,
        message: cleanText(input.message ?? defaultMessage),
        utm_source: text('utmSource'),
        utm_medium: text('utmMedium'),
        utm_campaign: utmCampaign,
        utm_content: text('utmContent'),
        utm_term: text('utmTerm'),
        adset_name: text('adsetName'),
        ad_name: text('adName'),
        placement: text('placement'),
        campaign_data: JSON.stringify(captured),
        desktop_page: input.desktopPage,
        is_test: input.isTest,
        search_text: linkSearchText({ campaignName, utmCampaign, whatsappNumber }),
        created_at: ctx.now(),
        created_by: userId,
      })
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'link.create',
      subject: { kind: 'thing', id, name: campaignName },
      after: { name: campaignName, whatsappNumber, desktopPage: input.desktopPage },
    })
    await linksChanged(trx, freeCode)
    return freeCode
  })
  await reloadLinksHere(ctx, code)
  return { id, clickId: code, trackingUrl: trackingUrlOf(ctx, code) }
}

/** Codes are unique over all accounts: the redirect knows the code before it knows the account. */
async function takeCode(
  ctx: Context,
  trx: Trx,
  accountId: string,
  linkId: string,
): Promise<string> {
  for (let tries = 0; tries < maxCodeTries; tries++) {
    const code = linkCodeFrom(ctx.randomBytes(5))
    const written = await trx
      .insertInto('link_codes')
      .values({ code, account_id: accountId, link_id: linkId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows === 1n) return code
  }
  throw new Error(`no free link code in ${maxCodeTries} tries`)
}

/** Captured parameters come under the page address's names, too: `utm_source`, `adset_name`. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The captured texts of a name, which is compared without case. */
function textsNamed(captured: Record<string, string>, name: string): string[] {
  const folded = name.toLowerCase()
  return Object.entries(captured).flatMap(([key, text]) =>
    key.toLowerCase() === folded ? [text] : [],
  )
}

/** What the page had captured, and the widget's own options: texts only, bounded. */
function capturedTexts(input: Input): Record<string, string> {
  const { buttonText, animation, position } = input
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries({
    ...input.campaignData,
    buttonText,
    animation,
    position,
  }).slice(-maxCapturedKeys)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    texts[cleanText(name)] = cleanText(value.trim()).slice(0, maxCapturedLength)
  }
  return texts
}
