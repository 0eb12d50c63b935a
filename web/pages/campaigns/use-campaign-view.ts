import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Filters } from '#domain/filters'
import type { CampaignView } from '../../data/campaigns.ts'
import { readCampaignView, writeCampaignView } from './campaigns-state.ts'

export type ChangeView = (
  changes: Partial<Omit<CampaignView, 'filters'>> & { filters?: Partial<Filters> },
) => void

/** The view in the address, and what changes it. */
export function useCampaignView(): { view: CampaignView; change: ChangeView } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => readCampaignView(params), [params])
  return {
    view,
    change: ({ filters, ...changes }) => {
      // The address as it is now: the router draws a change later than it makes it.
      const now = new URLSearchParams(window.location.search)
      const before = readCampaignView(now)
      const next = { ...before, ...changes, filters: { ...before.filters, ...filters } }
      navigate(
        { search: writeCampaignView(next, now).toString() },
        { preventScrollReset: true, replace: true },
      )
    },
  }
}
