import { assignLeadsMutation } from '../../data/attendants.ts'
import type { Lead } from '../../data/leads.ts'
import { attendantsText as text } from '../../text/attendants.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { useWrite } from '../use-write.ts'
import { leadName } from './lead-name.ts'
import { useAttendants } from './use-attendants.ts'

const nobody = 'none'
const words = text.toast

/** Who attends the lead, and the way to give it to somebody; `onGone` where it is there no more then. */
export function AssigneeSelect({ lead, onGone }: { lead: Lead; onGone: () => void }) {
  const { people, nameOf } = useAttendants()
  const mayAssign = useMay('attend')
  const seesAll = useMay('everyLead')
  const assigning = useWrite(assignLeadsMutation, words.assignFailed, words.assignFailedText)
  if (!mayAssign) return nameOf(lead.assignedTo)

  function choose(value: string) {
    const assignee = value === nobody ? null : value
    const isColleague = people.some(({ id, isMe }) => id === assignee && !isMe)
    if (!seesAll && isColleague) onGone()
    assigning.run({ ids: [lead.id], assignee }, () =>
      toast({
        title: words.assigned,
        description: assignee === null ? words.released : words.assignedTo(nameOf(assignee)),
      }),
    )
  }

  return (
    <Select value={lead.assignedTo ?? nobody} onValueChange={choose} disabled={assigning.isPending}>
      <SelectTrigger
        aria-label={text.assigneeOf(leadName(lead))}
        className="h-8 w-full max-w-56 max-md:h-10"
      >
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={nobody}>{text.nobody}</SelectItem>
        {people.map(({ id, name }) => (
          <SelectItem key={id} value={id}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
