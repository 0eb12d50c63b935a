import { PasswordField } from '../../../app/password-field.tsx'
import { secondFactorText as text } from '../../../text/profile.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SetUp } from './use-set-up.ts'

/** What the present step asks for or shows. */
export function SetUpFields({ setUp: { step, begun, done, faults } }: { setUp: SetUp }) {
  if (step === 'codes') return <RecoveryCodes codes={done?.recoveryCodes ?? []} />
  if (step === 'password') {
    return (
      <PasswordField
        label={text.password}
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        error={faults.currentPassword}
      />
    )
  }
  const { secret = '', qrcode = '' } = begun ?? {}
  return (
    <>
      <img
        src={qrcode}
        alt={text.qrcode}
        width={176}
        height={176}
        className="size-44 justify-self-center rounded-lg bg-white p-1"
      />
      <div className="grid gap-1.5">
        <p className="text-muted-foreground text-xs">{text.orType}</p>
        <div className="flex items-center gap-2 rounded-md border bg-muted/40 py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 break-all font-mono text-[0.8125rem]">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton
            text={secret}
            label={text.copySecret}
            iconOnly
            variant="ghost"
            size="icon-sm"
          />
        </div>
      </div>
      <CodeField hint={text.codeHint} error={faults.code} autoFocus />
    </>
  )
}
