import { Trash2 } from 'lucide-react'
import { removeTestsMutation } from '../../data/clicks.ts'
import { EndingButton } from '../../parts/ending-button.tsx'
import { WriteZone } from '../../parts/may.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { testCampaignText } from '../../text/test-campaign.ts'
import { toast } from '../../ui/toast.ts'

const text = testCampaignText.removeTests

/** Takes the clicks and leads of test links away, after asking. */
export function RemoveTests() {
  const remove = useWrite(removeTestsMutation, text.failed, text.failedText)
  return (
    <WriteZone needs="campaigns">
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="text-muted-foreground text-xs">{text.explanation}</p>
        <EndingButton
          label={text.submit}
          icon={Trash2}
          pending={remove.isPending && text.pending}
          title={text.confirm}
          description={text.confirmText}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: (removed) =>
                toast({ title: text.removed, description: text.removedText(removed) }),
            })
          }
        />
      </div>
    </WriteZone>
  )
}
