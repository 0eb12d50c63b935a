import { localDay } from '#domain/date-range'
import type { Random } from './random.ts'
import * as story from './story.ts'

const dayMs = 86_400_000
const platformOf: Record<string, string> = {
  ig: 'meta',
  fb: 'meta',
  google: 'google',
  tiktok: 'tiktok',
}

/**
 * What the demo business pays for its ads, as a person would import it: one file per platform with
 * a line per day, campaign and ad, in Brazilian notation.
 */
export function spendFiles(
  random: Random,
  { until, days, clicksPerDay }: { until: Date; days: number; clicksPerDay: number },
): { platform: string; csv: string }[] {
  const files = new Map<string, string[]>()
  for (let day = days - 1; day >= 0; day--) {
    const date = localDay(until.getTime() - day * dayMs, 'America/Sao_Paulo')
    for (const link of story.links) {
      for (const ad of story.ads) {
        const clicks = (clicksPerDay * link.weight * ad.weight) / 10_000
        const cents = Math.round(clicks * random.between(45, 130))
        const amount = (cents / 100).toFixed(2).replace('.', ',')
        const platform = platformOf[ad.source] ?? 'other'
        const lines = files.get(platform) ?? ['Dia;Campanha;Conjunto de anúncios;Anúncio;Gasto']
        lines.push(`${date};${link.campaignName};${ad.adSet};${ad.ad};${amount}`)
        files.set(platform, lines)
      }
    }
  }
  return [...files].map(([platform, lines]) => ({ platform, csv: lines.join('\n') }))
}
