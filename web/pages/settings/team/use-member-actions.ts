import { type Role, roleWords } from '#domain/people/roles'
import {
  changeRoleMutation,
  type Member,
  removeMemberMutation,
  resetLinkMutation,
  setDutyMutation,
} from '../../../data/team.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { attendantsText } from '../../../text/attendants.ts'
import { teamText } from '../../../text/team.ts'
import { toast } from '../../../ui/toast.ts'

const words = teamText.toast

/** What is done with a member; what became of it is told in a toast. */
export function useMemberActions() {
  const changing = useWrite(changeRoleMutation, words.changeFailed, words.changeFailedText)
  const removing = useWrite(removeMemberMutation, words.removeFailed, words.removeFailedText)
  const onDuty = useWrite(
    setDutyMutation,
    attendantsText.toast.dutyFailed,
    attendantsText.toast.dutyFailedText,
  )
  const resetting = useWrite(resetLinkMutation, words.resetFailed, words.resetFailedText)
  return {
    isBusy: changing.isPending || removing.isPending || onDuty.isPending || resetting.isPending,
    setDuty: ({ id }: Member, isOnDuty: boolean) => onDuty.mutate({ id, isOnDuty }),
    change: ({ id, name }: Member, role: Role) =>
      changing.run({ id, role }, () =>
        toast({ title: words.changed, description: words.changedText(name, roleWords[role]) }),
      ),
    makeResetLink: ({ id }: Member, onMade: (url: string) => void) =>
      resetting.run(id, ({ url }) => onMade(url)),
    remove: ({ id, name }: Member) =>
      removing.run(id, () => toast({ title: words.removed, description: words.removedText(name) })),
  }
}
