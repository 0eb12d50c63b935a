import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import { formatNumber } from '#domain/number-text'
import {
  downloadGoogleCsv,
  type GoogleCsvAction,
  googleCsvActionsQuery,
  type Matching,
} from '../../data/google-csv.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { dateRangeLabels } from '../../text/dashboard.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Label } from '../../ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = destinationsText.csv
const periods = dateRangeValues.filter((range) => range !== 'custom')

/** Google's conversions as files for its import, one per conversion action. */
export function CsvCard() {
  const id = useId()
  const [period, setPeriod] = useState<DateRange>('last30days')
  const actions = useQuery(googleCsvActionsQuery(period))
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        <div>
          <Label htmlFor={id} className="sr-only">
            {text.period}
          </Label>
          <Select value={period} onValueChange={setPeriod}>
            <SelectTrigger id={id} className="w-44">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {periods.map((range) => (
                <SelectItem key={range} value={range}>
                  {dateRangeLabels[range]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </div>
      </CardHeader>
      {actions.isPending && <Skeleton className="m-5 h-10" />}
      {actions.isError && !actions.data && (
        <LoadFailed title={text.loadFailed} onRetry={actions.refetch} label={commonText.retry} />
      )}
      {actions.data?.length === 0 && (
        <EmptyState icon={FileSpreadsheet} title={text.empty} description={text.emptyHint} />
      )}
      {actions.data && actions.data.length > 0 && (
        <ul aria-label={text.list} className="divide-y">
          {actions.data.map((action) => (
            <ActionRow key={action.target} action={action} period={period} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ActionRow({ action, period }: { action: GoogleCsvAction; period: DateRange }) {
  const mayExport = useMay('people')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <h3 className="min-w-0 break-words font-medium">{action.target}</h3>
      <div className="flex flex-wrap gap-2">
        <DownloadButton matching="click" count={action.byClick} action={action} period={period} />
        {mayExport && (
          <DownloadButton matching="phone" count={action.byPhone} action={action} period={period} />
        )}
      </div>
    </li>
  )
}

function DownloadButton({
  matching,
  count,
  action,
  period,
}: {
  matching: Matching
  count: number
  action: GoogleCsvAction
  period: DateRange
}) {
  const way = matching === 'click' ? text.byClick : text.byPhone
  const label = text.download(formatNumber(count), way)
  const fetching = useWrite(
    () => ({
      mutationFn: () => downloadGoogleCsv(action.target, matching, period),
    }),
    text.downloadFailed,
    text.downloadFailedText,
  )
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={text.downloadLabel(label, action.target)}
      disabled={count === 0}
      onClick={() => fetching.mutate()}
      pending={fetching.isPending}
      icon={Download}
    >
      {label}
    </Button>
  )
}
