import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LeadSort, leadSorts } from '#domain/filters'
import { filterOptionsQuery } from '../../data/dashboard.ts'
import { leadsText, sortLabels } from '../../text/leads.ts'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { DashboardState } from './dashboard-state.ts'

// Spec 9.
const searchDebounceMs = 2_000

type Props = {
  state: DashboardState
  onChange: (changes: Partial<DashboardState>) => void
}

export function LeadsToolbar({ state, onChange }: Props) {
  return (
    <div className="grid gap-2 px-5 pt-4 grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_14rem]">
      <SearchBox applied={state.search} onApply={(search) => onChange({ search })} />
      <CampaignSelect state={state} onChange={onChange} />
      <Select value={state.sort} onValueChange={(sort) => onChange({ sort: sort as LeadSort })}>
        <SelectTrigger aria-label={leadsText.sort}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {leadSorts.map((sort) => (
            <SelectItem key={sort} value={sort}>
              {sortLabels[sort]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}

/** Applied only after 2 s without typing (spec 4). */
function SearchBox({ applied, onApply }: { applied: string; onApply: (search: string) => void }) {
  const [typed, setTyped] = useState(applied)
  const [sent, setSent] = useState(applied)
  const apply = useEffectEvent((search: string) => {
    setSent(search)
    onApply(search)
  })
  const isWaiting = typed.trim() !== applied

  // An address that brings a search of its own (going back, a cleared one) fills the box; the one
  // that was sent from here does not, as more may have been typed since.
  const [shown, setShown] = useState(applied)
  if (applied !== shown) {
    setShown(applied)
    if (applied !== sent) {
      setSent(applied)
      setTyped(applied)
    }
  }

  useEffect(() => {
    if (typed.trim() === applied) return
    const timer = setTimeout(() => apply(typed.trim()), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, applied])

  return (
    <div className="relative col-span-2 lg:col-span-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint"
      />
      <Input
        type="search"
        aria-label={leadsText.search}
        placeholder={leadsText.searchPlaceholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {isWaiting ? (
        <span className="absolute top-2.5 right-3 text-faint">
          <Spinner decorative />
        </span>
      ) : (
        typed !== '' && (
          <button
            type="button"
            aria-label={leadsText.clearSearch}
            onClick={() => onApply('')}
            className="absolute top-1 right-1 grid size-7 place-items-center rounded-md text-faint hover:text-foreground"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )
      )}
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
      onValueChange={(campaign) => onChange({ filters: { ...state.filters, campaign } })}
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
