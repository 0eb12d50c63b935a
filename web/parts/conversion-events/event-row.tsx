import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import {
  deleteEventMutation,
  type EventConfig,
  restoreEventMutation,
  switchEventMutation,
} from '../../data/ad-events.ts'
import { failureText } from '../../data/failure.ts'
import { useMayWrite } from '../../parts/may-write.tsx'
import { commonText } from '../../text/common.ts'
import { formatMoney } from '../../text/format.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'

const text = metaAdsText.events
const words = metaAdsText.toast

export function EventRow({ event, onEdit }: { event: EventConfig; onEdit: () => void }) {
  const mayWrite = useMayWrite()
  const trigger = metaAdsText.triggers[event.triggerCondition]
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-3.5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-medium">{event.eventName}</h3>
          <Badge variant="outline" title={metaAdsText.eventTypes[event.eventType]}>
            {event.eventType}
          </Badge>
          <Value event={event} />
        </div>
        {event.eventDescription && (
          <p className="mt-0.5 break-words text-[0.8125rem] text-muted-foreground">
            {event.eventDescription}
          </p>
        )}
      </div>
      <div className="min-w-0 text-[0.8125rem]">
        <p>{trigger?.label ?? event.triggerCondition}</p>
        <p className="break-words text-muted-foreground text-xs">
          {event.phrase ? text.phrase(event.phrase) : trigger?.text}
        </p>
      </div>
      <div className="flex items-center justify-between md:contents">
        <ActiveSwitch event={event} />
        {mayWrite && (
          <div className="flex items-center max-md:-mr-2">
            <Hint text={text.editHint}>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={text.edit(event.eventName)}
                onClick={onEdit}
              >
                <Pencil aria-hidden="true" />
              </Button>
            </Hint>
            <Remove event={event} />
          </div>
        )}
      </div>
    </li>
  )
}

function Value({ event }: { event: EventConfig }) {
  if (event.purchaseValue === null || event.purchaseCurrency === null) return null
  return <Badge variant="info">{formatMoney(event.purchaseValue, event.purchaseCurrency)}</Badge>
}

function ActiveSwitch({ event }: { event: EventConfig }) {
  const mayWrite = useMayWrite()
  const change = useMutation(switchEventMutation(useQueryClient()))

  function set(isActive: boolean) {
    change.mutate(
      { id: event.id, isActive },
      {
        onSuccess: () => toast({ title: words.switched(event.eventName, isActive) }),
        onError: (error) =>
          toast({
            title: words.switchFailed,
            description: failureText(error, words.switchFailedText),
            variant: 'destructive',
          }),
      },
    )
  }

  return (
    <div className="flex items-center gap-2.5">
      <Switch
        aria-label={text.switchLabel(event.eventName)}
        checked={event.isActive}
        disabled={!mayWrite}
        onCheckedChange={set}
      />
      <span
        className={
          event.isActive
            ? 'w-12 text-[0.8125rem] text-accent-text'
            : 'w-12 text-[0.8125rem] text-muted-foreground'
        }
      >
        {event.isActive ? text.active : text.inactive}
      </span>
    </div>
  )
}

function Remove({ event }: { event: EventConfig }) {
  const client = useQueryClient()
  const remove = useMutation(deleteEventMutation(client))
  const restore = useMutation(restoreEventMutation(client))
  const failed = (title: string, text: string) => (error: unknown) =>
    toast({ title, description: failureText(error, text), variant: 'destructive' })

  // Promises, not callbacks of `mutate`: those are dropped when the event leaves the list.
  function undo() {
    restore
      .mutateAsync(event.id)
      .then(
        () => toast({ title: words.restored, description: event.eventName }),
        failed(words.restoreFailed, words.restoreFailedText),
      )
  }

  function ask() {
    // Spec 5: event deletion requires a browser confirmation.
    if (!window.confirm(metaAdsText.confirmRemove(event.eventName))) return
    remove.mutateAsync(event.id).then(
      () =>
        toast({
          title: words.deleted,
          description: words.deletedText,
          action: { label: commonText.undo, onPress: undo },
        }),
      failed(words.deleteFailed, words.deleteFailedText),
    )
  }

  return (
    <Hint text={text.removeHint}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={text.remove(event.eventName)}
        disabled={remove.isPending}
        onClick={ask}
        className="hover:bg-danger-soft hover:text-danger-text"
      >
        {remove.isPending ? <Spinner decorative /> : <Trash2 aria-hidden="true" />}
      </Button>
    </Hint>
  )
}
