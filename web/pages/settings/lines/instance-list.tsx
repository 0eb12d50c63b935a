import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Instance } from '../../../data/messaging.ts'
import { lineState } from '../../../parts/line-state.ts'
import { formatPhone } from '../../../text/format.ts'
import { gatewaysText } from '../../../text/gateways.ts'
import { settingsText } from '../../../text/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx'
import { RenameInstanceDialog } from './rename-instance-dialog.tsx'
import { useInstanceActions } from './use-instance-actions.ts'

const text = settingsText.messaging.instances

type Asking = { to: 'rename' | 'remove'; instance: Instance }

/** The account's numbers; the rest of the card is about the chosen one. */
export function InstanceList({
  instances,
  shown,
  onChoose,
}: {
  instances: readonly Instance[]
  shown: string
  onChoose: (id: string) => void
}) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = useInstanceActions()
  const done = () => setAsking(null)
  return (
    <>
      <ul aria-label={text.title} className="divide-y rounded-lg border">
        {instances.map((instance) => (
          <li key={instance.id} className="flex items-center gap-1 pr-1.5">
            <Choice instance={instance} isShown={instance.id === shown} onChoose={onChoose} />
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={text.more(instance.instanceName ?? '')}
                  icon={Ellipsis}
                />
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                <DropdownMenuItem onSelect={() => setAsking({ to: 'rename', instance })}>
                  {text.rename}
                </DropdownMenuItem>
                {!instance.isDefault && (
                  <DropdownMenuItem onSelect={() => actions.makeDefault(instance)}>
                    {text.makeDefault}
                  </DropdownMenuItem>
                )}
                <DropdownMenuItem
                  destructive
                  onSelect={() => setAsking({ to: 'remove', instance })}
                >
                  {text.remove}
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
          </li>
        ))}
      </ul>
      {asking?.to === 'rename' && (
        <RenameInstanceDialog
          name={asking.instance.instanceName ?? ''}
          isPending={actions.isRenaming}
          onRename={(name) => actions.rename(asking.instance, name, done)}
          onClose={done}
        />
      )}
      <Confirm
        open={asking?.to === 'remove'}
        onOpenChange={(open) => !open && done()}
        title={text.removeDialog.title(asking?.instance.instanceName ?? '')}
        description={
          instances.length > 1
            ? text.removeDialog.text
            : `${text.removeDialog.text} ${text.removeDialog.last}`
        }
        confirmLabel={text.removeDialog.confirm}
        onConfirm={() => asking && actions.remove(asking.instance)}
      />
    </>
  )
}

function Choice({
  instance,
  isShown,
  onChoose,
}: {
  instance: Instance
  isShown: boolean
  onChoose: (id: string) => void
}) {
  const { id, instanceName, provider, phone, connected, isDefault } = instance
  const state = lineState({ data: instance, isError: false })
  const word = state === 'none' ? 'disconnected' : state
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onChoose(id)}
      className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg px-3.5 py-2 text-left text-[0.8125rem] transition-colors hover:bg-hover aria-pressed:bg-accent-soft"
    >
      <span
        aria-hidden="true"
        className={cn('size-2 shrink-0 rounded-full', connected ? 'bg-primary' : 'bg-faint/50')}
      />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{instanceName}</span>
        <span className="block break-words text-muted-foreground text-xs">
          {provider && <span>{gatewaysText[provider].label}</span>}
          {phone && (
            <>
              {' · '}
              <span>{formatPhone(phone)}</span>
            </>
          )}
          {` · ${settingsText.messaging.states[word]}`}
        </span>
      </span>
      {isDefault && <Badge variant="secondary">{text.default}</Badge>}
    </button>
  )
}
