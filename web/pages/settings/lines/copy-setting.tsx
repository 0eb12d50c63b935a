import type { ComponentProps } from 'react'
import { settingsText } from '../../../text/settings.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/toast.ts'

const text = settingsText.copy

/** A copy button that says when the browser did not let it. */
export function CopySetting(props: ComponentProps<typeof CopyButton>) {
  return (
    <CopyButton
      size="sm"
      onFailed={() =>
        toast({ title: text.failed, description: text.failedText, variant: 'destructive' })
      }
      {...props}
    />
  )
}
