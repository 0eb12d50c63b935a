import { ArrowUpRight, Info } from 'lucide-react'
import { Link } from 'react-router'
import type { ActivityDetail } from '../../../data/clicks.ts'
import { ParamsSection } from '../../../parts/leads/lead-details-sections.tsx'
import { leadDetailsPath } from '../../../parts/paths.ts'
import { commonText } from '../../../text/common.ts'
import { activityText as words } from '../../../text/tracking.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx'
import { AnalysisSection } from './analysis-section.tsx'
import {
  CampaignSection,
  ContactSection,
  TrackingSection,
  UtmSection,
} from './campaign-sections.tsx'
import { copyFailed } from './known-facts.tsx'
import { StatusSection } from './status-section.tsx'
import { DeviceSection, LocationSection } from './technical-sections.tsx'
import { hasClick } from './unknown.ts'

/** Spec 2.9 'Detail dialog', below its title. */
export function ActivityDetails({
  activity,
  onClose,
}: {
  activity: ActivityDetail
  onClose: () => void
}) {
  return (
    <>
      <DialogBody>
        {!hasClick(activity) && <Notice>{words.withoutClick}</Notice>}
        {activity.erased && <Notice>{words.erased}</Notice>}
        <div>
          {!activity.erased && <ContactSection activity={activity} />}
          <StatusSection activity={activity} />
          <CampaignSection activity={activity} />
          <UtmSection activity={activity} />
          {!activity.erased && <ParamsSection lead={activity} />}
          {!activity.erased && <DeviceSection activity={activity} />}
          <TrackingSection activity={activity} />
          {!activity.erased && <LocationSection activity={activity} />}
          {!activity.erased && <AnalysisSection activity={activity} />}
        </div>
      </DialogBody>
      <DialogFooter>
        {!activity.erased && (
          <Button asChild>
            <Link to={leadDetailsPath(activity.leadId)}>
              {words.openLead}
              <ArrowUpRight aria-hidden="true" />
            </Link>
          </Button>
        )}
        <CopyButton text={activity.id} label={words.copyId} onFailed={copyFailed} />
        <Button variant="secondary" className="ml-auto" onClick={onClose}>
          {commonText.close}
        </Button>
      </DialogFooter>
    </>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-lg bg-info-soft px-3.5 py-2.5 text-[0.8125rem]">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
      {children}
    </p>
  )
}
