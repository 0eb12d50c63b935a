import type { HealthPlace } from '../../data/tracking-health.ts'
import { connectionPath, leadDetailsPath, paths, settingsCards } from '../../parts/paths.ts'

/** The address of the screen on which something is put right. */
export function placePath({ screen, id }: HealthPlace): string {
  switch (screen) {
    case 'link':
      return `${paths.manager}?${new URLSearchParams({ link: id ?? '', dialog: 'edit' })}`
    case 'lead':
      return leadDetailsPath(id ?? '')
    case 'event':
      return `${paths.metaAds}?${new URLSearchParams({ dialog: 'edit', id: id ?? '' })}`
    case 'source':
      return `${paths.tracking}?${new URLSearchParams({ source: id ?? '' })}`
    case 'events':
      return paths.metaAds
    case 'deliveries':
      return `${paths.metaAds}?tab=stats`
    case 'settings':
      if (id === null) return settingsCards.whatsapp
      return connectionPath(id)
    case 'generator':
      return paths.generator
    case 'capture':
      return paths.testCampaign
  }
}
