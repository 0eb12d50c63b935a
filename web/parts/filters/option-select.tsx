import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Filters } from '#domain/filters'
import { type FilterOptions, filterOptionsQuery } from '../../data/dashboard.ts'
import { commonText } from '../../text/common.ts'
import { filtersText, filterValueLabel } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

type OptionFilter = 'campaign' | 'adSet' | 'creative' | 'source'

const listOf = {
  campaign: 'campaigns',
  adSet: 'adSets',
  creative: 'creatives',
  source: 'sources',
} as const satisfies Record<OptionFilter, keyof FilterOptions>

type Props = {
  name: OptionFilter
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
  className?: string | undefined
} & Omit<ComponentProps<typeof SelectTrigger>, 'onChange' | 'name' | 'className'>

/**
 * A filter whose values are those that the account's clicks and leads really have (spec 2.5). The
 * rest of the properties is the trigger's: its name, or what its field gives it.
 */
export function OptionSelect({ name, filters, onChange, className, ...trigger }: Props) {
  const { data, isPending, isError, refetch } = useQuery(filterOptionsQuery())
  const chosen = filters[name]
  const listed = data?.[listOf[name]] ?? []
  // An address or a saved filter may name what no longer occurs; it is shown as what is applied.
  const values = chosen === 'all' || listed.includes(chosen) ? listed : [chosen, ...listed]
  const isFailed = isError && !data
  return (
    <div className={cn('flex min-w-0 items-center gap-1', className)}>
      <Select
        value={isPending || isFailed ? '' : chosen}
        onValueChange={(value) => onChange({ [name]: value })}
        disabled={isPending || isFailed}
      >
        <SelectTrigger aria-label={filtersText.fields[name]} {...trigger}>
          <SelectValue placeholder={isFailed ? filtersText.failed : filtersText.loading} />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">{filtersText.all[name]}</SelectItem>
          {values.length === 0 && (
            <SelectItem value="none" disabled>
              {filtersText.none[name]}
            </SelectItem>
          )}
          {values.map((value) => (
            <SelectItem key={value} value={value}>
              {filterValueLabel(name, value)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {isFailed && name === 'campaign' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={commonText.tryAgain}
          title={commonText.tryAgain}
          onClick={() => refetch()}
          icon={RefreshCw}
        />
      )}
    </div>
  )
}
