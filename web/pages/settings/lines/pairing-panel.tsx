import { settingsText } from '../../../text/settings.ts'
import { CopySetting } from './copy-setting.tsx'
import { Steps } from './steps.tsx'
import type { Line } from './use-line.ts'
import { VerifyButton } from './verify-button.tsx'

const text = settingsText.messaging.pairing

/** The code to type on the phone and the button that asks whether it has been typed. */
export function PairingPanel({ code, verify }: { code: string; verify: Line['verify'] }) {
  return (
    <section className="grid gap-3 rounded-lg border p-4">
      <h3 className="font-medium">{text.panel}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <p className="rounded-lg bg-muted px-4 py-2 font-mono font-semibold text-xl tracking-[0.2em]">
          <span className="sr-only">{text.code}: </span>
          {code}
        </p>
        <CopySetting text={code} label={settingsText.copy.pairingCode} />
      </div>
      <Steps steps={text.steps} />
      <div>
        <VerifyButton verify={verify} />
      </div>
    </section>
  )
}
