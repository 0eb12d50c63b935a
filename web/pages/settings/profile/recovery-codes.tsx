import { secondFactorText as text } from '../../../text/profile.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** The codes that get in without the app, the only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul
        aria-label={text.recoveryCodes}
        className="grid gap-x-4 gap-y-1.5 rounded-md border bg-muted/40 p-3 font-mono text-[0.8125rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={text.copyCodes} className="justify-self-start" />
    </>
  )
}
