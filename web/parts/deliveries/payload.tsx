import { commonText } from '../../text/common.ts'
import { deliveryText as text } from '../../text/deliveries.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toastProblem } from '../../ui/toast.ts'

/** JSON that was sent or came back, to read and to copy. */
export function Payload({ title, hint, value }: { title: string; hint?: string; value: unknown }) {
  const isEmpty = value === null || value === undefined
  const json = JSON.stringify(value, null, 2)
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
        {!isEmpty && (
          <CopyButton
            text={json}
            iconOnly
            size="icon-sm"
            variant="ghost"
            label={text.copy(title)}
            onFailed={() => toastProblem(commonText.copyFailed, commonText.copyFailedHint)}
          />
        )}
      </div>
      {isEmpty ? (
        <p className="text-[0.8125rem] text-muted-foreground">{text.nothing}</p>
      ) : (
        <pre className="whitespace-pre-wrap break-all rounded-lg border bg-muted p-3 font-mono text-xs">
          {json}
        </pre>
      )}
      {hint && !isEmpty && <p className="text-faint text-xs">{hint}</p>}
    </section>
  )
}
