import { useSession } from '../../../app/session.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { secondFactorText as text } from '../../../text/profile.ts'
import { toast } from '../../../ui/toast.ts'
import { ProblemNote } from './problem-note.tsx'
import { SetUpFields } from './set-up-fields.tsx'
import { useSetUp } from './use-set-up.ts'

export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const setUp = useSetUp((user) => {
    session.goOnAs(user)
    toast({ title: text.toast.on, description: text.toast.onText })
    onClose()
  })
  const { title, description, submit } = text.steps[setUp.step]
  return (
    <FormDialog
      title={title}
      description={description}
      className="max-w-md"
      save={submit}
      saving={setUp.isPending && text.pending}
      canCancel={setUp.step !== 'codes'}
      onSubmit={setUp.submit}
      onClose={onClose}
    >
      <ProblemNote problem={setUp.problem} />
      <SetUpFields setUp={setUp} />
    </FormDialog>
  )
}
