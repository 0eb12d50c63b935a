import type { AdAccount, Assets } from '#server/integrations/meta-graph/assets'

/**
 * The ad account that goes with a pixel where nobody needs to be asked: the one of before, the only
 * one, or the only one that uses the pixel. Null: a person decides.
 */
export function likelyAdAccount(
  assets: Assets,
  pixelId: string,
  before: string | null,
): AdAccount | null {
  const { adAccounts } = assets
  const users = assets.pixels.find((pixel) => pixel.id === pixelId)?.adAccountIds ?? []
  const using = adAccounts.filter((account) => users.includes(account.id))
  const only = (list: AdAccount[]) => (list.length === 1 ? list[0] : undefined)
  return (
    adAccounts.find((account) => account.id === before) ?? only(adAccounts) ?? only(using) ?? null
  )
}
