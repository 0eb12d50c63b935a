import { type LoginOutcome, metaReturnPath } from '#contracts/meta-account'
import { may } from '#domain/people/roles'
import { type AdAccount, type Assets, listAssets } from '#server/integrations/meta-graph/assets'
import {
  denialIn,
  dialogUrl,
  exchangeCode,
  exchangeForLongLived,
  inspectToken,
  type MetaApp,
  type Token,
} from '#server/integrations/meta-graph/oauth'
import { filledIn, objectIn } from '#server/integrations/read-json'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { connect } from './connect.ts'
import { graphTarget, metaConnection, needApp } from './graph-target.ts'
import { beginState, takeState } from './login-state.ts'
import { forgetLogin, type Grant, keepGrant } from './pending-login.ts'

/** A token that lasts this long needs no exchange; those of a login last an hour or two. */
const longLivedSeconds = 30 * 86_400
/** One of these lets a token send events to a pixel. */
const sendingScopes = ['ads_management', 'business_management']

/** The address of Meta's page on which the person lets this server act; 404 without an app. */
export async function startLogin(ctx: Context, session: Session): Promise<string> {
  const app = needApp(ctx)
  return dialogUrl({
    dialogBaseUrl: ctx.config.metaDialogBaseUrl,
    version: ctx.config.metaGraphVersion,
    appId: app.id,
    redirectUri: returnUrl(ctx),
    state: await beginState(ctx, session),
    configId: ctx.config.metaLoginConfigId,
  })
}

/**
 * Takes the person who comes back from Meta and answers the screen to go on with. Only one pixel to
 * choose from is connected at once; otherwise nothing changes before one is chosen.
 */
export async function finishLogin(
  ctx: Context,
  session: Session | null,
  query: unknown,
): Promise<string> {
  const app = needApp(ctx)
  if (session === null || !may(session.user.role, 'connections')) return settingsWith('sessao')
  const id = await takeState(ctx, session, filledIn(objectIn(query).state) ?? '')
  if (id === null) return settingsWith('expirado')

  const granted = await grantOf(ctx, app, query)
  if (typeof granted === 'string') {
    await forgetLogin(ctx, session, id)
    return settingsWith(granted)
  }
  const only = granted.assets === null ? null : onlyPixel(granted.assets)
  if (granted.assets === null || only === null) {
    await keepGrant(ctx, session, id, granted)
    return settingsWith('escolher')
  }
  const before = await metaConnection(ctx, session.accountId)
  const adAccount = likelyAdAccount(granted.assets, only, before?.stored.ad_account_id ?? null)
  const settings = await connect(ctx, session.accountId, granted, { pixelId: only, adAccount })
  await forgetLogin(ctx, session, id)
  return `/meta-ads?connected=true${settings.testEventCode === '' ? '' : '&test=true'}`
}

/** The long-lived token behind the code with what it reaches, or why there is none. */
async function grantOf(ctx: Context, app: MetaApp, query: unknown): Promise<Grant | LoginOutcome> {
  const denial = denialIn(query)
  if (denial !== null) return denial === 'denied' ? 'negado' : 'falhou'
  const anonymous = graphTarget(ctx, null, app.id)
  const code = filledIn(objectIn(query).code, 4_000) ?? ''
  const exchanged = await exchangeCode(anonymous, app, returnUrl(ctx), code)
  if (!exchanged.ok) return 'falhou'
  const lasting = await lastingToken(ctx, app, exchanged.value)
  if (lasting === null) return 'token'

  const { token, expiresInSeconds } = lasting
  const target = graphTarget(ctx, token, app.id)
  const inspected = await inspectToken(target, token)
  if (inspected.ok && !inspected.value.isValid) return 'token'
  const scopes = inspected.ok ? inspected.value.scopes : null
  if (scopes !== null && !sendingScopes.some((scope) => scopes.includes(scope))) return 'permissao'
  const assets = await listAssets(target)
  const isEmptyByFailure = assets.problem !== null && assets.pixels.length === 0
  return {
    token,
    tokenExpiresAt: inspected.ok
      ? inspected.value.expiresAt
      : expiresInSeconds === null
        ? null
        : new Date(ctx.now().getTime() + expiresInSeconds * 1000),
    scopes,
    assets: isEmptyByFailure ? null : assets,
  }
}

// A system user's token comes without an end or with a long one, and cannot be exchanged.
async function lastingToken(ctx: Context, app: MetaApp, token: Token): Promise<Token | null> {
  const { expiresInSeconds } = token
  if (expiresInSeconds === null || expiresInSeconds >= longLivedSeconds) return token
  const exchanged = await exchangeForLongLived(graphTarget(ctx, null, app.id), app, token.token)
  return exchanged.ok ? exchanged.value : null
}

// A list that is not allowed would bring no more another time; one that failed might.
function onlyPixel({ pixels, problem }: Assets): string | null {
  const [pixel, ...others] = pixels
  const isWhole = problem === null || problem.kind === 'permission'
  return pixel !== undefined && others.length === 0 && isWhole ? pixel.id : null
}

/**
 * The ad account that goes with a pixel where nobody needs to be asked: the one of before, the only
 * one, or the only one that uses the pixel. Null: a person decides.
 */
function likelyAdAccount(
  { pixels, adAccounts }: Assets,
  pixelId: string,
  before: string | null,
): AdAccount | null {
  const users = pixels.find((pixel) => pixel.id === pixelId)?.adAccountIds ?? []
  const using = adAccounts.filter((account) => users.includes(account.id))
  const only = (list: AdAccount[]) => (list.length === 1 ? list[0] : undefined)
  return (
    adAccounts.find((account) => account.id === before) ?? only(adAccounts) ?? only(using) ?? null
  )
}

function returnUrl(ctx: Context): string {
  return ctx.config.publicUrl + metaReturnPath
}

function settingsWith(outcome: LoginOutcome): string {
  return `/settings?meta=${outcome}`
}
