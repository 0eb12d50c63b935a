import { useQuery } from '@tanstack/react-query'
import type { Filters } from '#domain/filters'
import { fieldsAtFault } from '../../data/failure.ts'
import { responseReportQuery } from '../../data/response.ts'
import { NumberSelect } from '../../parts/filters/number-select.tsx'
import { PeriodDates } from '../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../parts/filters/period-select.tsx'
import { LeadDialog } from '../../parts/leads/lead-dialog.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { type ResponseView, responseView } from '../../parts/response-state.ts'
import { useAddressState } from '../../parts/use-address-state.ts'
import { commonText } from '../../text/common.ts'
import { filtersText } from '../../text/dashboard.ts'
import { responseText as text } from '../../text/response.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { Figures } from './figures.tsx'
import { HeatMapCard } from './heat-map-card.tsx'
import { Notices } from './notices.tsx'
import { TextsCard } from './texts-card.tsx'
import { UnansweredCard } from './unanswered-card.tsx'

/** Who waits for a reply, how long people waited, and when they write. */
export function ResponsePage() {
  const { state: view, change } = useAddressState(responseView)
  const { filters } = view
  const report = useQuery(responseReportQuery(filters))
  const set = (changes: Partial<ResponseView>) =>
    change((before) => ({ ...before, ...changes }), { replace: true })
  const filter = (changes: Partial<Filters>) =>
    change((before) => ({ ...before, page: 1, filters: { ...before.filters, ...changes } }), {
      replace: true,
    })
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
      />
      <div className="grid gap-4">
        <section aria-label={text.filters} className="grid gap-2 sm:flex sm:flex-wrap">
          <PeriodSelect
            aria-label={filtersText.fields.dateRange}
            range={filters.dateRange}
            withAll={false}
            onRange={(dateRange) => filter({ dateRange })}
            className="sm:w-52"
          />
          <NumberSelect filters={filters} onChange={filter} className="sm:w-72" />
          {filters.dateRange === 'custom' && (
            <div className="grid basis-full grid-cols-2 gap-2 sm:max-w-md">
              <PeriodDates meanwhile="last30days" filters={filters} onChange={filter} />
            </div>
          )}
        </section>
        {report.data && <Notices report={report.data} />}
        {report.isError && !report.data ? (
          <Card>
            <LoadFailed
              title={text.failed}
              description={fieldsAtFault(report.error).endDate}
              onRetry={report.refetch}
            />
          </Card>
        ) : (
          <Figures report={report.data} isOld={report.isPlaceholderData} />
        )}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <UnansweredCard
            view={view}
            everyHourCounts={report.data?.hasHours === false}
            onChange={set}
          />
          <div className="grid gap-4">
            <BreakdownCard report={report.data} by={view.by} onBy={(by) => set({ by })} />
            <TextsCard period={filters} />
          </div>
        </div>
        <HeatMapCard report={report.data} />
      </div>
      <LeadDialog />
    </>
  )
}
