import { useAttendants } from '../../parts/leads/use-attendants.ts'
import { attendantsText as text } from '../../text/attendants.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

/** Whose leads are listed; not there while one person alone attends. */
export function AssigneeFilter({
  assignee,
  onChange,
}: {
  assignee: string
  onChange: (assignee: string) => void
}) {
  const { people, nameOf, isOffered } = useAttendants()
  if (!isOffered && assignee === 'all') return null
  const isListed = assignee in text.filter || people.some(({ id }) => id === assignee)
  const values = isListed ? people : [{ id: assignee, name: nameOf(assignee) }, ...people]
  return (
    <Select value={assignee} onValueChange={onChange}>
      <SelectTrigger aria-label={text.assignee}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {Object.entries(text.filter).map(([value, label]) => (
          <SelectItem key={value} value={value}>
            {label}
          </SelectItem>
        ))}
        {values.map(({ id, name }) => (
          <SelectItem key={id} value={id}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
