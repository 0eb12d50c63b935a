import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { exportCampaigns, exportedLevel } from '../../data/campaigns.ts'
import { ExportButton } from '../../parts/filters/export-button.tsx'
import { PageSharing } from '../../parts/share/page-sharing.tsx'
import { campaignsText as text } from '../../text/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { HowCounted } from './tree/how-counted.tsx'
import { TreeCard } from './tree/tree-card.tsx'
import { useCampaignView } from './use-campaign-view.ts'

// Spend is brought once a week; the report is looked at every day.
const SpendDialog = lazy(() =>
  import('./spend/spend-dialog.tsx').then((module) => ({ default: module.SpendDialog })),
)

export function CampaignsPage() {
  const { view, change } = useCampaignView()
  const [isSpendOpen, setSpendOpen] = useState(false)
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          <>
            <Button
              variant="outline"
              className="max-sm:flex-1"
              onClick={() => setSpendOpen(true)}
              icon={ReceiptText}
            >
              {text.spend}
            </Button>
            <PageSharing filters={view.filters} />
            <ExportButton
              onExport={() => exportCampaigns(view)}
              exported={text.exported(exportedLevel(view))}
            />
          </>
        }
      />
      <div className="grid gap-4">
        <FiltersBar view={view} onChange={change} />
        <TreeCard view={view} onChange={change} onSpend={() => setSpendOpen(true)} />
        <HowCounted />
      </div>
      {isSpendOpen && (
        <Suspense>
          <SpendDialog onClose={() => setSpendOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
