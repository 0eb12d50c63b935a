import { productionText } from '../text/production-code.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { toast, toastProblem } from '../ui/toast.ts'

const words = productionText.toast

/** Copies installation code and says what to do with it (spec 8). */
export function CopyCodeButton({ code }: { code: string }) {
  return (
    <CopyButton
      text={code}
      label={productionText.code.copy}
      variant="default"
      size="sm"
      onCopied={() => toast({ title: words.copied, description: words.copiedText })}
      onFailed={() => toastProblem(words.copyFailed, words.copyFailedText)}
    />
  )
}
