import { useId, useState } from 'react'
import { type OptOutSource, optOutSources } from '#domain/lead-event'
import { type LeadDetail, updateLeadMutation } from '../../data/leads.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { Field } from '../../ui/field.tsx'
import { Label } from '../../ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { useWrite } from '../use-write.ts'

const words = detailsText.adOptOut

/**
 * A contact's wish not to be told of to ad platforms, by what it is known, and its record; the switch goes
 * back when saving fails.
 */
export function AdOptOut({ lead }: { lead: LeadDetail }) {
  const id = useId()
  const [source, setSource] = useState<OptOutSource>('person')
  const save = useWrite(
    updateLeadMutation,
    leadsText.toast.updateFailed,
    leadsText.toast.updateFailedHint,
  )
  const mayWrite = useMay('attend')

  function change(adOptOut: boolean) {
    save.mutate(
      { id: lead.id, changes: { adOptOut, adOptOutSource: source } },
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
    <div className="mt-4 grid gap-3 rounded-lg border p-3.5">
      <div className="flex items-start justify-between gap-4">
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
      {mayWrite && (
        <Field label={words.source} className="max-w-60">
          {(props) => (
            <Select
              value={source}
              onValueChange={(said) => {
                for (const one of optOutSources) if (one === said) setSource(one)
              }}
            >
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {optOutSources.map((one) => (
                  <SelectItem key={one} value={one}>
                    {words.sources[one]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      )}
      {lead.adOptOutRecord.length > 0 && <Record lead={lead} />}
    </div>
  )
}

function Record({ lead: { adOptOutRecord } }: { lead: LeadDetail }) {
  return (
    <ul aria-label={words.record} className="grid gap-1 text-muted-foreground text-xs">
      {adOptOutRecord.map(({ at, actor, optOut, before, source }) => (
        <li key={at}>
          <RelativeTime instant={at} withExact /> · {actor} · {words.recorded(optOut, before)} ·{' '}
          {source === null ? words.unknownSource : words.sources[source]}
        </li>
      ))}
    </ul>
  )
}
