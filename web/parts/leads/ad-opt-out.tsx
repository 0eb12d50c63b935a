import { useId } from 'react'
import { type LeadDetail, updateLeadMutation } from '../../data/leads.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { Label } from '../../ui/label.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { useWrite } from '../use-write.ts'

const words = detailsText.adOptOut

/** A contact's wish not to be told of to ad platforms; the switch goes back when saving fails. */
export function AdOptOut({ lead }: { lead: LeadDetail }) {
  const id = useId()
  const save = useWrite(
    updateLeadMutation,
    leadsText.toast.updateFailed,
    leadsText.toast.updateFailedHint,
  )
  const mayWrite = useMay('attend')

  function change(adOptOut: boolean) {
    save.mutate(
      { id: lead.id, changes: { adOptOut } },
      {
        onSuccess: () =>
          toast({
            title: leadsText.toast.updated,
            description: adOptOut ? words.isOff : words.isOn,
          }),
      },
    )
  }

  return (
    <div className="mt-4 flex items-start justify-between gap-4 rounded-lg border p-3.5">
      <div className="grid min-w-0 gap-0.5">
        <Label htmlFor={id}>{words.label}</Label>
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {words.hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={save.isPending ? save.variables.changes.adOptOut === true : lead.adOptOut}
        disabled={!mayWrite || save.isPending}
        onCheckedChange={change}
      />
    </div>
  )
}
