import { setOwnDutyMutation } from '../../data/attendants.ts'
import { useAttendants } from '../../parts/leads/use-attendants.ts'
import { useWrite } from '../../parts/use-write.ts'
import { attendantsText } from '../../text/attendants.ts'
import { Label } from '../../ui/label.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'

const text = attendantsText.duty
const words = attendantsText.toast
const id = 'own-duty'

/** Whether the signed-in person is on duty; not there for who works alone or does not attend. */
export function DutySwitch() {
  const { people, isOffered } = useAttendants()
  const setting = useWrite(setOwnDutyMutation, words.dutyFailed, words.dutyFailedText)
  const me = people.find(({ isMe }) => isMe)
  if (!isOffered || me === undefined) return null

  function set(isOnDuty: boolean) {
    setting.run(isOnDuty, () =>
      toast({
        title: isOnDuty ? words.onDuty : words.offDuty,
        description: isOnDuty ? words.onDutyText : words.offDutyText,
      }),
    )
  }

  return (
    <Hint text={text.hint}>
      <div className="flex h-9 items-center gap-2.5 rounded-md border bg-control px-3">
        <Label htmlFor={id}>{text.label}</Label>
        <Switch
          id={id}
          aria-description={text.hint}
          checked={setting.isPending ? setting.variables : me.isOnDuty}
          disabled={setting.isPending}
          onCheckedChange={set}
        />
      </div>
    </Hint>
  )
}
