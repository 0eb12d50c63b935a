import { commonText } from '../text/common.ts'
import { healthText } from '../text/health.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { toastProblem } from '../ui/toast.ts'

const text = healthText.card

/** A secret that was just made, to be copied now or never. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div
      role="status"
      className="grid min-w-0 gap-1.5 rounded-lg bg-accent-soft px-3.5 py-3 md:col-span-2"
    >
      <p className="font-medium text-accent-text text-[0.8125rem]">{text.secretTitle}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 wrap-anywhere rounded-md bg-card px-2.5 py-1.5 font-mono text-xs">
          {secret}
        </code>
        <CopyButton
          text={secret}
          iconOnly
          size="icon-sm"
          label={text.copySecret}
          onFailed={() => toastProblem(commonText.copyFailed, text.copyFailedText)}
        />
      </div>
      <p className="text-xs">{text.secretOnce}</p>
    </div>
  )
}
