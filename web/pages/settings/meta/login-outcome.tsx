import { TriangleAlert, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type LoginOutcome, loginOutcomes } from '../../../data/meta-account.ts'
import { metaAccountText as text } from '../../../text/meta-account.ts'
import { Button } from '../../../ui/button.tsx'

const ChoosePixelDialog = lazy(async () => ({
  default: (await import('./choose-pixel-dialog.tsx')).ChoosePixelDialog,
}))

/** How a login at Meta ended (`?meta=`): the choice of a pixel, or why nothing was connected. */
export function LoginResult() {
  const [params, setParams] = useSearchParams()
  const outcome = loginOutcomes.find((one) => one === params.get('meta'))
  if (outcome === undefined) return null

  function leave() {
    setParams(
      (current) => {
        current.delete('meta')
        return current
      },
      { replace: true },
    )
  }
  return outcome === 'escolher' ? (
    <Suspense>
      <ChoosePixelDialog onClose={leave} />
    </Suspense>
  ) : (
    <Failure outcome={outcome} onDismiss={leave} />
  )
}

function Failure({
  outcome,
  onDismiss,
}: {
  outcome: Exclude<LoginOutcome, 'escolher'>
  onDismiss: () => void
}) {
  const words = text.outcomes[outcome]
  return (
    <div role="alert" className="mx-5 mt-4 flex gap-3 rounded-lg bg-warning-soft px-3.5 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium text-warning-text">{words.title}</p>
        <p className="text-[0.8125rem]">{words.text}</p>
      </div>
      <Button variant="ghost" size="icon-sm" aria-label={text.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
