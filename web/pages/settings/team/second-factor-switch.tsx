import { requireSecondFactorMutation } from '../../../data/team.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { teamText as text } from '../../../text/team.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { toast } from '../../../ui/toast.ts'

const words = text.toast

/** Whether every member has to use a second factor. */
export function SecondFactorSwitch({ isRequired }: { isRequired: boolean }) {
  const requiring = useWrite(
    requireSecondFactorMutation,
    words.requireFailed,
    words.requireFailedText,
  )
  return (
    <SwitchField
      label={text.requireSecondFactor}
      hint={text.requireSecondFactorHint}
      checked={isRequired}
      disabled={requiring.isPending}
      onCheckedChange={(wanted) =>
        requiring.run(wanted, () =>
          toast(
            wanted
              ? { title: words.required, description: words.requiredText }
              : { title: words.notRequired, description: words.notRequiredText },
          ),
        )
      }
      rowClassName="border-t px-5 py-4"
    />
  )
}
