import type { TrackingLink } from '../../data/links.ts'

/** Spec 5: case-insensitive on campaign name and UTM campaign, substring on the phone number. */
export function matchingLinks(links: readonly TrackingLink[], search: string): TrackingLink[] {
  const wanted = folded(search.trim())
  if (wanted === '') return [...links]
  // A number is typed as people write it, '(11) 98765', and stored as digits.
  const digits = /^[\d\s()+.-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  return links.filter(
    (link) =>
      folded(link.campaignName).includes(wanted) ||
      folded(link.utmCampaign ?? '').includes(wanted) ||
      link.whatsappNumber.includes(wanted) ||
      (digits !== '' && link.whatsappNumber.includes(digits)),
  )
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
