import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { firstStepsQuery, publicAddressQuery } from '../../../data/first-steps.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { commonText } from '../../../text/common.ts'
import { firstStepsText as text } from '../../../text/first-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { isFolded, storeFolded } from './folded.ts'
import { StepRow } from './step-row.tsx'
import { foldedHeight, StepsPlace, stepsHeight } from './steps-place.tsx'
import { TrialBar } from './trial-bar.tsx'

const titleId = 'first-steps'

/**
 * The way from the first login to the first reported sale; gone when it is done. What is done while somebody
 * looks stays, with every step ticked, until they close it or come back: nothing below moves by itself.
 */
export function FirstStepsCard() {
  const { data, isError, refetch } = useQuery(firstStepsQuery())
  const [folded, setFolded] = useState(isFolded)
  const [isClosed, setClosed] = useState(false)
  const [wasSeen, setSeen] = useState(false)
  const steps = data?.steps ?? []
  const address = steps.find(({ key }) => key === 'address')
  // Nobody asks the address while nobody looks at it.
  useQuery({ ...publicAddressQuery(), enabled: address?.state === 'open' && !folded })
  useEffect(() => {
    if (data?.finishedAt === null) setSeen(true)
  }, [data])
  const height = folded ? foldedHeight : stepsHeight
  if (data === undefined) {
    return isError ? (
      <Card className={height}>
        <LoadFailed title={text.failed} onRetry={refetch} />
      </Card>
    ) : (
      <StepsPlace />
    )
  }
  const isFinished = data.finishedAt !== null
  if (isClosed || (isFinished && !wasSeen)) return null
  const done = steps.filter(({ state }) => state === 'done').length
  const next = steps.find(({ state }) => state !== 'done')?.key

  function fold(isNow: boolean) {
    storeFolded(isNow)
    setFolded(isNow)
  }

  return (
    <Card aria-labelledby={titleId} className={cn('flex flex-col', height)}>
      <CardHeader className={folded ? 'pb-5' : 'pb-3'}>
        <div className="min-w-0 flex-1 basis-40">
          <CardTitle id={titleId}>{text.title}</CardTitle>
          <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
            <span className="font-medium text-foreground tabular-nums">
              {text.progress(done, steps.length)}
            </span>
            {isFinished ? ` · ${text.finished}` : !folded && ` · ${text.intro}`}
          </p>
        </div>
        <CardAction>
          {isFinished ? (
            <Button variant="ghost" size="sm" icon={X} onClick={() => setClosed(true)}>
              {commonText.close}
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={!folded}
              onClick={() => fold(!folded)}
              icon={folded ? ChevronDown : ChevronUp}
            >
              {folded ? text.unfold : text.fold}
            </Button>
          )}
        </CardAction>
      </CardHeader>
      <Progress done={done} all={steps.length} />
      {!folded && (
        <>
          <ol className="flex grow flex-col divide-y">
            {steps.map((step) => (
              <StepRow key={step.key} step={step} isNext={step.key === next} />
            ))}
          </ol>
          <TrialBar canTry={data.canTry} hasTestData={data.hasTestData} />
        </>
      )}
    </Card>
  )
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div aria-hidden="true" className="h-0.5 bg-muted">
      <div
        className="h-full bg-primary transition-[width]"
        style={{ width: `${(100 * done) / Math.max(all, 1)}%` }}
      />
    </div>
  )
}
