import { type Instance, updateInstanceMutation } from '../../../data/messaging.ts'
import { useAttendants } from '../../../parts/leads/use-attendants.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { attendantsText } from '../../../text/attendants.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'

const text = attendantsText.line
const words = attendantsText.toast

/** Whether new leads of the line are given to those on duty; not there for who works alone. */
export function LeadRotation({ line }: { line: Instance }) {
  const { isOffered } = useAttendants()
  const setting = useWrite(updateInstanceMutation, words.lineFailed, words.lineFailedText)
  if (!isOffered && !line.assignsLeads) return null
  return (
    <SwitchField
      label={text.label}
      hint={text.hint}
      checked={setting.isPending ? (setting.variables.assignsLeads ?? false) : line.assignsLeads}
      disabled={setting.isPending}
      onCheckedChange={(assignsLeads) => setting.mutate({ id: line.id, assignsLeads })}
    />
  )
}
