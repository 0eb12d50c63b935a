import { eventTypes } from '#domain/conversions/conversion-rules'
import { everyStateWord } from '#domain/conversions/delivery-states'
import type { DestinationKind } from '#domain/conversions/destinations'
import { deliveriesText, stateText } from '../../text/deliveries.ts'
import { Button } from '../../ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { PeriodDates } from '../filters/period-dates.tsx'
import { PeriodSelect } from '../filters/period-select.tsx'
import { SearchBox } from '../search-box.tsx'
import { isFiltered, type LogState } from './log-state.ts'

const text = deliveriesText.filters

type Props = {
  kind: DestinationKind
  state: LogState
  onFilter: (changes: Partial<Omit<LogState, 'page' | 'open'>>) => void
}

/** What the log is narrowed by: state, event, period, and the id of one event or request. */
export function LogFilters({ kind, state, onFilter }: Props) {
  const states = stateText(kind)
  return (
    <div className="grid gap-2.5 border-b px-5 py-3 sm:grid-cols-2 lg:grid-cols-[11rem_11rem_11rem_minmax(0,1fr)_auto]">
      <Select value={state.state} onValueChange={(value) => onFilter({ state: value })}>
        <SelectTrigger aria-label={text.state}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">{text.allStates}</SelectItem>
          {everyStateWord.map((known) => (
            <SelectItem key={known} value={known}>
              {states[known].label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select value={state.event} onValueChange={(event) => onFilter({ event })}>
        <SelectTrigger aria-label={text.event}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">{text.allEvents}</SelectItem>
          {eventTypes.map((type) => (
            <SelectItem key={type} value={type}>
              {type}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <PeriodSelect
        aria-label={text.period}
        range={state.range}
        onRange={(range) => onFilter({ range })}
      />
      <SearchBox
        label={text.search}
        placeholder={text.searchPlaceholder}
        applied={state.search}
        onApply={(search) => onFilter({ search })}
      />
      {isFiltered(state) && (
        <Button
          variant="ghost"
          onClick={() => onFilter({ state: 'all', event: 'all', range: 'all', search: '' })}
        >
          {text.clear}
        </Button>
      )}
      {state.range === 'custom' && (
        <div className="grid gap-2.5 sm:col-span-2 sm:grid-cols-2 lg:col-span-full lg:max-w-md">
          <PeriodDates
            meanwhile="all"
            filters={{ startDate: state.startDate, endDate: state.endDate }}
            onChange={({ startDate = '', endDate = '' }) => onFilter({ startDate, endDate })}
          />
        </div>
      )}
    </div>
  )
}
