import { FlaskConical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { removeTestsMutation } from '../../../data/clicks.ts'
import { tryFirstStepsMutation } from '../../../data/first-steps.ts'
import { EndingButton } from '../../../parts/ending-button.tsx'
import { testLeadPath } from '../../../parts/paths.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { firstStepsText } from '../../../text/first-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'

const text = firstStepsText.trial

/** The whole way with data of a test, and the button that takes all of it away. */
export function TrialBar({ canTry, hasTestData }: { canTry: boolean; hasTestData: boolean }) {
  const [leadId, setLeadId] = useState<string | null>(null)
  const navigate = useNavigate()
  const tryIt = useWrite(tryFirstStepsMutation, text.failed, text.failedText)
  const remove = useWrite(removeTestsMutation, text.removeFailed, text.removeFailedText)
  if (!canTry && !hasTestData) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3">
      <p className="min-w-0 flex-1 basis-80 text-muted-foreground text-xs">{text.text}</p>
      <div className="flex flex-wrap items-center gap-2">
        {hasTestData && (
          <EndingButton
            label={text.remove}
            icon={Trash2}
            pending={remove.isPending && text.removing}
            title={text.confirm}
            description={text.confirmText}
            onConfirm={() =>
              remove.run(undefined, (removed) => {
                setLeadId(null)
                toast({ title: text.removed, description: text.removedText(removed) })
              })
            }
          />
        )}
        {hasTestData && leadId !== null && (
          <Button size="sm" variant="outline" asChild>
            <Link to={testLeadPath(leadId)}>{text.open}</Link>
          </Button>
        )}
        {canTry && (
          <Button
            size="sm"
            variant="outline"
            icon={FlaskConical}
            pending={tryIt.isPending && text.pending}
            onClick={() =>
              tryIt.run(undefined, (made) => {
                setLeadId(made.leadId)
                toast({ title: text.done, description: text.doneText })
                navigate(testLeadPath(made.leadId))
              })
            }
          >
            {text.submit}
          </Button>
        )}
      </div>
    </div>
  )
}
