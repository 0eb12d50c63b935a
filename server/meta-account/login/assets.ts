import type { z } from 'zod'
import type { chooseAssets as chooseContract, MetaAssets } from '#contracts/meta-account'
import type { MetaSettings } from '#contracts/meta-settings'
import { problemSentence } from '#domain/spend/read-problems'
import { listAssets } from '#server/integrations/meta-graph/assets'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { connect } from './connect.ts'
import { graphTarget, needApp } from './graph-target.ts'
import { forgetLogin, keepAssets, pendingLogin } from './pending-login.ts'

/** What the login of this session may choose from; listed again while something is missing. */
export async function getAssets(ctx: Context, session: Session): Promise<MetaAssets> {
  needApp(ctx)
  const login = await pendingLogin(ctx, session)
  if (login === null) return { expiresAt: null, pixels: [], adAccounts: [], problem: null }
  let { assets } = login
  if (assets === null || assets.problem !== null || assets.pixels.length === 0) {
    assets = await listAssets(graphTarget(ctx, login.token, ctx.config.metaAppId))
    await keepAssets(ctx, session, login.id, assets)
  }
  return {
    expiresAt: login.expiresAt.toISOString(),
    pixels: assets.pixels,
    adAccounts: assets.adAccounts,
    problem: assets.problem && problemSentence(assets.problem.reason),
  }
}

/** Connects with the pixel, and the ad account if any, that a person chose after the login. */
export async function chooseAssets(
  ctx: Context,
  session: Session,
  chosen: z.output<typeof chooseContract.body>,
): Promise<MetaSettings> {
  needApp(ctx)
  const login = await pendingLogin(ctx, session)
  if (login === null) {
    throw new AppError('conflict', {
      message: 'O login com a Meta expirou ou já foi usado. Clique em Conectar com a Meta de novo.',
    })
  }
  const pixel = login.assets?.pixels.find((one) => one.id === chosen.pixelId)
  if (pixel === undefined) {
    throw invalidField('pixelId', 'Este pixel não está entre os que o login alcança')
  }
  const adAccountId = chosen.adAccountId ?? null
  const adAccount = login.assets?.adAccounts.find((one) => one.id === adAccountId) ?? null
  if (adAccountId !== null && adAccount === null) {
    throw invalidField(
      'adAccountId',
      'Esta conta de anúncios não está entre as que o login alcança',
    )
  }
  const settings = await connect(ctx, session.accountId, login, { pixelId: pixel.id, adAccount })
  await forgetLogin(ctx, session, login.id)
  return settings
}
