import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteRuleMutation,
  type PhraseRule,
  restoreRuleMutation,
  switchRuleMutation,
} from '../../data/phrase-rules.ts'
import { formatMoney } from '../../text/format.ts'
import { effectsText, phraseRulesText as text } from '../../text/phrase-rules.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../may.tsx'
import { ActiveSwitch } from '../switched/active-switch.tsx'
import { EditAndRemove } from '../switched/edit-and-remove.tsx'

const words = { ...text, ...text.toast }
const shownPhrases = 3

export function RuleRow({ rule, onEdit }: { rule: PhraseRule; onEdit: () => void }) {
  const mayWrite = useMay('campaigns')
  const client = useQueryClient()
  const change = useMutation(switchRuleMutation(client))
  const remove = useMutation(deleteRuleMutation(client))
  const restore = useMutation(restoreRuleMutation(client))
  const { id, event } = rule
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
        <ActiveSwitch
          name={rule.name}
          label={text.switchLabel(rule.name)}
          isActive={rule.isActive}
          words={words}
          onSwitch={(isActive) => change.mutateAsync({ id, isActive })}
        />
        {mayWrite && (
          <EditAndRemove
            name={rule.name}
            words={words}
            onEdit={onEdit}
            onRemove={() => remove.mutateAsync(id)}
            onRestore={() => restore.mutateAsync(id)}
          />
        )}
      </div>
    </li>
  )
}
