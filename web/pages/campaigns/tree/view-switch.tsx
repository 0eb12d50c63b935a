import { Trophy } from 'lucide-react'
import { campaignLevels } from '#domain/campaign/campaign-path'
import type { CampaignTree, CampaignView } from '../../../data/campaigns.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Hint } from '../../../ui/tooltip.tsx'
import { bestAdsOf } from '../campaigns-state.ts'
import type { ChangeView } from '../use-campaign-view.ts'

/** The tree, or the list of a level; and the question that is asked every week. */
export function ViewSwitch({
  view,
  tree,
  onChange,
}: {
  view: CampaignView
  tree: CampaignTree | undefined
  onChange: ChangeView
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3 print:hidden md:px-5">
      <Segmented
        label={text.layout.label}
        value={view.layout}
        segments={(['tree', 'list'] as const).map((layout) => ({
          value: layout,
          label: text.layout[layout],
        }))}
        onChange={(layout) => onChange({ layout })}
        className="max-sm:w-full"
      />
      {view.layout === 'list' && (
        <Segmented
          label={text.level}
          value={view.level}
          segments={campaignLevels.map((level) => ({ value: level, label: text.levels[level] }))}
          onChange={(level) => onChange({ level })}
          className="max-sm:w-full"
        />
      )}
      <Hint text={text.bestAdsHint}>
        <Button
          variant="ghost"
          size="sm"
          icon={Trophy}
          className="max-sm:w-full sm:ml-auto"
          // What they are the best by depends on the spend and the revenue that are known.
          disabled={tree === undefined}
          onClick={() => tree && onChange(bestAdsOf(tree))}
        >
          {text.bestAds}
        </Button>
      </Hint>
    </div>
  )
}
