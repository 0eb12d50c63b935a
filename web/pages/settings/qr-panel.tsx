import { FlaskConical, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../parts/paths.ts'
import { settingsText } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Line } from './use-line.ts'

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
        <ol className="grid gap-2 text-[0.8125rem] text-muted-foreground">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-muted font-medium text-xs"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button disabled={verify.isPending} onClick={verify.run}>
            {verify.isPending ? <Spinner decorative /> : <RefreshCw aria-hidden="true" />}
            {verify.isPending ? text.verifying : text.verify}
          </Button>
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
