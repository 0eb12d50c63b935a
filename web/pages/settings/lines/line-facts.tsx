import type { InstanceStatus } from '../../../data/messaging.ts'
import { LocalAddressNote } from '../../../parts/local-address-note.tsx'
import { settingsText } from '../../../text/settings.ts'
import { CopySetting } from './copy-setting.tsx'

const text = settingsText.messaging.facts

/** What has to be, or may be, pasted into the gateway's panel. */
export function LineFacts({
  status,
  verifyToken,
}: {
  status: InstanceStatus
  verifyToken: string | undefined
}) {
  const { webhookUrl } = status
  if (!webhookUrl) return null
  return (
    <dl className="divide-y rounded-lg border">
      <CopiedFact
        label={text.webhook}
        value={webhookUrl}
        copyLabel={settingsText.copy.webhook}
        hint={webhookHint(status)}
        // The gateway of a line is elsewhere as a rule, and calls what nobody reaches in vain.
        isCalledFromOutside={status.provider !== 'simulator'}
      />
      {verifyToken && (
        <CopiedFact
          label={text.verifyToken}
          value={verifyToken}
          copyLabel={settingsText.copy.verifyToken}
        />
      )}
    </dl>
  )
}

function webhookHint({ provider, capabilities }: InstanceStatus): string | undefined {
  if (provider === 'simulator') return undefined
  if (capabilities?.setWebhook !== 'manual') return text.webhookHint
  return provider === 'whatsapp-cloud' ? text.webhookManualCloud : text.webhookManual
}

function CopiedFact({
  label,
  value,
  copyLabel,
  hint,
  isCalledFromOutside = false,
}: {
  label: string
  value: string
  copyLabel: string
  hint?: string | undefined
  isCalledFromOutside?: boolean
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5 px-3.5 py-2.5">
      <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
      <dd className="grid grid-cols-1 gap-1.5">
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate rounded-md bg-muted px-2.5 py-1.5 font-mono text-xs">
            {value}
          </code>
          <CopySetting text={value} iconOnly size="icon-sm" label={copyLabel} />
        </div>
        {hint && <p className="text-faint text-xs">{hint}</p>}
        {isCalledFromOutside && <LocalAddressNote url={value} what="address" />}
      </dd>
    </div>
  )
}
