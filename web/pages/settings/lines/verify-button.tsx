import { RefreshCw } from 'lucide-react'
import { settingsText } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import type { Line } from './use-line.ts'

const text = settingsText.messaging.qr

/** Asks whether the code has been read or typed. */
export function VerifyButton({ verify }: { verify: Line['verify'] }) {
  return (
    <Button onClick={verify.run} pending={verify.isPending && text.verifying} icon={RefreshCw}>
      {text.verify}
    </Button>
  )
}
