import type { Filters } from '#domain/filters'
import type { CampaignView } from '../../data/campaigns.ts'
import { useAddressState } from '../../parts/use-address-state.ts'
import { campaignView } from './campaigns-state.ts'

export type ChangeView = (
  changes: Partial<Omit<CampaignView, 'filters'>> & { filters?: Partial<Filters> },
) => void

/** The view in the address, and what changes it. */
export function useCampaignView(): { view: CampaignView; change: ChangeView } {
  const { state, change } = useAddressState(campaignView)
  return {
    view: state,
    change: ({ filters, ...changes }) =>
      change((view) => ({ ...view, ...changes, filters: { ...view.filters, ...filters } }), {
        replace: true,
      }),
  }
}
