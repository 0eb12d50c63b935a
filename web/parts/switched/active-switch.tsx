import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { toastFailure } from '../use-write.ts'

/** The words about a row that can be switched off. */
export type SwitchWords = {
  active: string
  inactive: string
  switched: (name: string, isActive: boolean) => string
  switchFailed: string
  switchFailedText: string
}

/** Whether something of this name acts, with the state in words beside the switch. */
export function ActiveSwitch({
  name,
  label,
  isActive,
  words,
  onSwitch,
}: {
  name: string
  label: string
  isActive: boolean
  words: SwitchWords
  onSwitch: (isActive: boolean) => Promise<unknown>
}) {
  const mayWrite = useMay('campaigns')

  function set(wanted: boolean) {
    onSwitch(wanted).then(
      () => toast({ title: words.switched(name, wanted) }),
      (error: unknown) => toastFailure(error, words.switchFailed, words.switchFailedText),
    )
  }

  return (
    <div className="flex items-center gap-2.5">
      <Switch aria-label={label} checked={isActive} disabled={!mayWrite} onCheckedChange={set} />
      <span
        className={
          isActive
            ? 'w-12 text-[0.8125rem] text-accent-text'
            : 'w-12 text-[0.8125rem] text-muted-foreground'
        }
      >
        {isActive ? words.active : words.inactive}
      </span>
    </div>
  )
}
