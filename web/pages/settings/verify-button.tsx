import { RefreshCw } from 'lucide-react'
import { settingsText } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Line } from './lines/use-line.ts'

const text = settingsText.messaging.qr

/** Asks whether the code has been read or typed. */
export function VerifyButton({ verify }: { verify: Line['verify'] }) {
  return (
    <Button disabled={verify.isPending} onClick={verify.run}>
      {verify.isPending ? <Spinner decorative /> : <RefreshCw aria-hidden="true" />}
      {verify.isPending ? text.verifying : text.verify}
    </Button>
  )
}
