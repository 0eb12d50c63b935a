import { useQuery } from '@tanstack/react-query'
import { filterOptionsQuery } from '../../../data/dashboard.ts'
import { SortSelect } from '../../../parts/leads/sort-select.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { leadsText } from '../../../text/leads.ts'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import type { DashboardState } from '../dashboard-state.ts'
import type { DashboardChanges } from '../use-dashboard-state.ts'

type Props = {
  state: DashboardState
  onChange: (changes: DashboardChanges) => void
}

export function LeadsToolbar({ state, onChange }: Props) {
  return (
    <div className="grid gap-2 px-5 pt-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_16rem]">
      <SearchBox
        label={leadsText.search}
        placeholder={leadsText.searchPlaceholder}
        applied={state.search}
        onApply={(search) => onChange({ search })}
        className="sm:col-span-2 lg:col-span-1"
      />
      <CampaignSelect state={state} onChange={onChange} />
      <SortSelect kind={state.kind} sort={state.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  )
}

/** The campaign filter of the whole dashboard, within reach of the list. */
function CampaignSelect({ state, onChange }: Props) {
  const { data } = useQuery(filterOptionsQuery())
  const chosen = state.filters.campaign
  const listed = data?.campaigns ?? []
  const campaigns = chosen === 'all' || listed.includes(chosen) ? listed : [chosen, ...listed]
  return (
    <Select
      value={chosen}
      text={chosen === 'all' ? leadsText.allCampaigns : chosen}
      onValueChange={(campaign) => onChange({ filters: { campaign } })}
    >
      <SelectTrigger aria-label={leadsText.campaign}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value="all">{leadsText.allCampaigns}</SelectItem>
        {campaigns.map((campaign) => (
          <SelectItem key={campaign} value={campaign}>
            {campaign}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
