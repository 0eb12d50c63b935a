import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { failureText } from '../../data/failure.ts'
import {
  deleteRuleMutation,
  type PhraseRule,
  restoreRuleMutation,
  switchRuleMutation,
} from '../../data/phrase-rules.ts'
import { commonText } from '../../text/common.ts'
import { formatMoney } from '../../text/format.ts'
import { effectsText, phraseRulesText as text } from '../../text/phrase-rules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'
import { useMayWrite } from '../may-write.tsx'

const words = text.toast
const shownPhrases = 3

export function RuleRow({ rule, onEdit }: { rule: PhraseRule; onEdit: () => void }) {
  const mayWrite = useMayWrite()
  const { event } = rule
  const eventName = event && (event.isActive ? event.name : text.eventInactive(event.name))
  const rest = rule.phrases.length - shownPhrases
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-3.5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-medium">{rule.name}</h3>
          {rule.timing === 'confirm' && <Badge variant="warning">{text.confirmBadge}</Badge>}
          {rule.everyTime && <Badge variant="outline">{text.everyTimeBadge}</Badge>}
          {rule.fixedValue !== null && (
            <Badge variant="info">{formatMoney(rule.fixedValue, rule.currency)}</Badge>
          )}
        </div>
        <p className="mt-0.5 break-words text-[0.8125rem] text-muted-foreground">
          {rule.phrases.slice(0, shownPhrases).map(text.phrase).join(', ')}
          {rest > 0 && ` ${text.more(rest)}`}
        </p>
      </div>
      <p className="min-w-0 break-words text-[0.8125rem]">
        {effectsText({ setStatus: rule.setStatus, addTag: rule.addTag, eventName })}
      </p>
      <div className="flex items-center justify-between md:contents">
        <ActiveSwitch rule={rule} />
        {mayWrite && (
          <div className="flex items-center max-md:-mr-2">
            <Hint text={text.editHint}>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={text.edit(rule.name)}
                onClick={onEdit}
              >
                <Pencil aria-hidden="true" />
              </Button>
            </Hint>
            <Remove rule={rule} />
          </div>
        )}
      </div>
    </li>
  )
}

function ActiveSwitch({ rule }: { rule: PhraseRule }) {
  const mayWrite = useMayWrite()
  const change = useMutation(switchRuleMutation(useQueryClient()))

  function set(isActive: boolean) {
    change.mutate(
      { id: rule.id, isActive },
      {
        onSuccess: () => toast({ title: words.switched(rule.name, isActive) }),
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
        aria-label={text.switchLabel(rule.name)}
        checked={rule.isActive}
        disabled={!mayWrite}
        onCheckedChange={set}
      />
      <span
        className={
          rule.isActive
            ? 'w-12 text-[0.8125rem] text-accent-text'
            : 'w-12 text-[0.8125rem] text-muted-foreground'
        }
      >
        {rule.isActive ? text.active : text.inactive}
      </span>
    </div>
  )
}

function Remove({ rule }: { rule: PhraseRule }) {
  const client = useQueryClient()
  const remove = useMutation(deleteRuleMutation(client))
  const restore = useMutation(restoreRuleMutation(client))
  const failed = (title: string, sentence: string) => (error: unknown) =>
    toast({ title, description: failureText(error, sentence), variant: 'destructive' })

  // Promises, not callbacks of `mutate`: those are dropped when the rule leaves the list.
  function undo() {
    restore
      .mutateAsync(rule.id)
      .then(
        () => toast({ title: words.restored, description: rule.name }),
        failed(words.restoreFailed, words.restoreFailedText),
      )
  }

  function removeRule() {
    remove.mutateAsync(rule.id).then(
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
        aria-label={text.remove(rule.name)}
        disabled={remove.isPending}
        onClick={removeRule}
        className="hover:bg-danger-soft hover:text-danger-text"
      >
        {remove.isPending ? <Spinner decorative /> : <Trash2 aria-hidden="true" />}
      </Button>
    </Hint>
  )
}
