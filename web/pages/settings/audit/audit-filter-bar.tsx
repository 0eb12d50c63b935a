import { useQuery } from '@tanstack/react-query'
import { auditAreas } from '#domain/people/audit-actions'
import { type AuditFilters, noAuditFilters } from '../../../data/audit.ts'
import { teamQuery } from '../../../data/team.ts'
import { PeriodDates } from '../../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../../parts/filters/period-select.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { auditText } from '../../../text/audit.ts'
import { Button } from '../../../ui/button.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'

const text = auditText.filters
// A choice needs a value of its own; '' is none.
const all = 'all'

/** Who, what kind, when, and a search. Who has left the team is found by the search. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (changes: Partial<AuditFilters>) => void
}) {
  const team = useQuery(teamQuery())
  const { actor, area, dateRange, search } = filters
  const isNarrowed = JSON.stringify(filters) !== JSON.stringify(noAuditFilters)
  return (
    <section
      aria-label={text.label}
      className="mt-4 grid gap-2.5 border-t bg-muted/40 px-5 py-3 sm:grid-cols-3 2xl:grid-cols-[minmax(0,1fr)_13rem_14rem_11rem_auto]"
    >
      <SearchBox
        label={text.search}
        placeholder={text.searchPlaceholder}
        applied={search}
        onApply={(typed) => onChange({ search: typed })}
        className="col-span-full 2xl:col-span-1"
      />
      <Select
        value={actor || all}
        onValueChange={(chosen) => onChange({ actor: chosen === all ? '' : chosen })}
      >
        <SelectTrigger aria-label={text.actor}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={all}>{text.everybody}</SelectItem>
          {team.data?.members.map(({ id, name }) => (
            <SelectItem key={id} value={id}>
              {name}
            </SelectItem>
          ))}
          <SelectItem value="operator">{text.operator}</SelectItem>
          <SelectItem value="stranger">{text.stranger}</SelectItem>
        </SelectContent>
      </Select>
      <Select
        value={area || all}
        onValueChange={(chosen) => onChange({ area: chosen === all ? '' : chosen })}
      >
        <SelectTrigger aria-label={text.area}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={all}>{text.allAreas}</SelectItem>
          {auditAreas.map((one) => (
            <SelectItem key={one} value={one}>
              {auditText.areas[one]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <PeriodSelect
        aria-label={text.period}
        range={dateRange}
        onRange={(range) => onChange({ dateRange: range })}
      />
      {isNarrowed && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange(noAuditFilters)}
        >
          {text.clear}
        </Button>
      )}
      {dateRange === 'custom' && (
        <div className="col-span-full grid gap-2.5 sm:max-w-md sm:grid-cols-2">
          <PeriodDates meanwhile="all" filters={filters} onChange={onChange} />
        </div>
      )}
    </section>
  )
}
