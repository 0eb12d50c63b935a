import { useQuery } from '@tanstack/react-query'
import { Pencil, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteSpendMutation,
  type SpendEntry,
  spendPageSize,
  spendQuery,
} from '../../../data/campaigns.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { platformLabels, spendText } from '../../../text/campaigns.ts'
import { formatMoney } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { SpendForm } from './spend-form.tsx'

const text = spendText.list

/** The costs that people entered, with the ways to correct and delete them. */
export function SpendList() {
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery(spendQuery(page))
  if (!data && isError) {
    return <LoadFailed title={text.failed} onRetry={refetch} />
  }
  if (!data) {
    return (
      <div className="grid gap-3">
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  if (data.total === 0) return <EmptyState icon={ReceiptText} title={text.empty} />
  const pages = Math.ceil(data.total / spendPageSize)
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label={text.label} className="divide-y rounded-lg border">
        {data.entries.map((entry) => (
          <li key={entry.id} className="px-4 py-3">
            {edited === entry.id ? (
              <SpendForm
                entry={entry}
                onSaved={() => setEdited(null)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <Entry entry={entry} onEdit={() => setEdited(entry.id)} />
            )}
          </li>
        ))}
      </ul>
      <Pagination page={Math.min(page, pages)} pages={pages} onPage={setPage} />
    </div>
  )
}

function Entry({ entry, onEdit }: { entry: SpendEntry; onEdit: () => void }) {
  const mayWrite = useMay('campaigns')
  const remove = useWrite(deleteSpendMutation, text.removeFailedTitle, text.removeFailed)
  const { origin, platform, adSet, ad, from, to, totalCents, countedCents, currency } = entry
  const campaign = entry.campaign || text.noCampaign
  const amount = formatMoney(totalCents / 100, currency)
  const days = spendText.file.days(from, to)

  function confirm() {
    remove.run(entry.id, () =>
      toast({ title: text.removedTitle, description: `${campaign}: ${amount}.` }),
    )
  }

  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={campaign}>
          {[campaign, adSet, ad].filter(Boolean).join(' › ')}
        </p>
        <p className="text-muted-foreground text-xs">
          {platformLabels[platform]} · {text.origins[origin]} · {days}
        </p>
        {countedCents < totalCents && (
          <p className="text-warning-text text-xs">
            {text.covered(formatMoney(countedCents / 100, currency))}
          </p>
        )}
      </div>
      <p className="whitespace-nowrap font-medium tabular-nums">{amount}</p>
      {mayWrite && (
        <div className="flex items-center">
          {origin === 'manual' && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={text.edit(campaign)}
              onClick={onEdit}
              icon={Pencil}
            />
          )}
          <Confirm
            trigger={
              <Button
                variant="destructive-ghost"
                size="icon-sm"
                aria-label={text.remove(campaign)}
                disabled={remove.isPending}
                icon={Trash2}
              />
            }
            title={text.removeTitle(campaign)}
            description={text.removeText(amount, days)}
            confirmLabel={text.removeConfirm}
            onConfirm={confirm}
          />
        </div>
      )}
    </div>
  )
}
