import type { ComponentProps } from 'react'
import { commonText } from '../../../text/common.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toastProblem } from '../../../ui/toast.ts'

/** A copy button that says when the browser did not let it. */
export function CopySetting(props: ComponentProps<typeof CopyButton>) {
  return (
    <CopyButton
      size="sm"
      onFailed={() => toastProblem(commonText.copyFailed, commonText.copyFailedHint)}
      {...props}
    />
  )
}
