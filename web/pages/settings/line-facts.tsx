import type { ReactNode } from 'react'
import type { InstanceStatus } from '../../data/messaging.ts'
import { formatPhone } from '../../text/format.ts'
import { settingsText } from '../../text/settings.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.ts'

const text = settingsText.messaging.facts

export function LineFacts({ status }: { status: InstanceStatus }) {
  const { provider, instanceName, phone, webhookUrl } = status
  return (
    <dl className="divide-y rounded-lg border">
      {provider && (
        <Fact label={text.provider}>{settingsText.messaging.providers[provider].label}</Fact>
      )}
      {instanceName && <Fact label={text.instance}>{instanceName}</Fact>}
      {phone && <Fact label={text.phone}>{formatPhone(phone)}</Fact>}
      {webhookUrl && (
        <div className="grid grid-cols-1 gap-1.5 px-3.5 py-2.5">
          <dt className="text-[0.8125rem] text-muted-foreground">{text.webhook}</dt>
          <dd className="grid grid-cols-1 gap-1.5">
            <div className="flex items-center gap-2">
              <code className="min-w-0 flex-1 truncate rounded-md bg-muted px-2.5 py-1.5 font-mono text-xs">
                {webhookUrl}
              </code>
              <CopyButton
                text={webhookUrl}
                iconOnly
                size="icon-sm"
                label={settingsText.copy.webhook}
                onFailed={() =>
                  toast({
                    title: settingsText.copy.failed,
                    description: settingsText.copy.failedText,
                    variant: 'destructive',
                  })
                }
              />
            </div>
            {provider !== 'simulator' && <p className="text-faint text-xs">{text.webhookHint}</p>}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 px-3.5 py-2 text-[0.8125rem]">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
