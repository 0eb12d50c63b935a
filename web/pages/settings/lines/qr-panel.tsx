import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../parts/paths.ts'
import { settingsText } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Steps } from './steps.tsx'
import type { Line } from './use-line.ts'
import { VerifyButton } from './verify-button.tsx'

const text = settingsText.messaging.qr

/** The QR code to read and the button that asks whether it has been read. */
export function QrPanel({
  qrcode,
  isSimulator,
  verify,
}: {
  qrcode: string
  isSimulator: boolean
  verify: Line['verify']
}) {
  const steps = isSimulator ? text.simulatorSteps : text.steps
  return (
    <section className="flex flex-col gap-5 rounded-lg border p-4 sm:flex-row">
      <img
        src={qrcode}
        alt={text.image}
        width={192}
        height={192}
        className="size-48 shrink-0 self-center rounded-lg bg-white p-2 sm:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h3 className="font-medium">{isSimulator ? text.simulatorTitle : text.title}</h3>
        <Steps steps={steps} />
        <div className="mt-auto flex flex-wrap gap-2">
          <VerifyButton verify={verify} />
          {isSimulator && (
            <Button variant="outline" asChild>
              <Link to={paths.simulator}>
                <FlaskConical aria-hidden="true" />
                {settingsText.messaging.actions.simulator}
              </Link>
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
