import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  checkAddressMutation,
  type FirstStep,
  type FirstStepKey,
  publicAddressQuery,
} from '../../../data/first-steps.ts'
import { useMay } from '../../../parts/may.tsx'
import { helpPath, paths } from '../../../parts/paths.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { firstStepsText as text } from '../../../text/first-steps.ts'
import { Button } from '../../../ui/button.tsx'

type LedTo = Exclude<FirstStepKey, 'address'>

const places: Record<LedTo, string> = {
  line: `${paths.settings}#messaging-card`,
  link: paths.generator,
  click: paths.manager,
  message: paths.leads,
  pixel: `${paths.settings}#pixel-card`,
  sale: paths.leads,
}

/** What is done elsewhere needs a permission there. */
const needsConnections: readonly FirstStepKey[] = ['line', 'pixel']

/** The way to where the step is done, for who may do it there. */
export function StepAction({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const mayConnect = useMay('connections')
  const { key } = step
  if (key === 'address') return <AddressAction isNext={isNext} />
  if (needsConnections.includes(key) && !mayConnect) {
    return <span className="text-muted-foreground text-xs">{text.askAdmin}</span>
  }
  // A sale that is there and was not taken is looked into where events are.
  const isRefused = key === 'sale' && step.state === 'failed'
  return (
    <Button size="sm" variant={isNext ? 'default' : 'outline'} asChild>
      <Link to={isRefused ? paths.metaAds : places[key]}>
        {isRefused ? text.steps.sale.events : text.steps[key].action}
      </Link>
    </Button>
  )
}

/** An address that is a local one has to be published; any other one is asked again. */
function AddressAction({ isNext }: { isNext: boolean }) {
  const { data } = useQuery({ ...publicAddressQuery(), enabled: false })
  const check = useWrite(checkAddressMutation, text.checkFailed, text.checkFailedText)
  const variant = isNext ? 'default' : 'outline'
  if (data?.reach === 'computer' || data?.reach === 'network') {
    return (
      <Button size="sm" variant={variant} asChild>
        <Link to={helpPath('publicar')}>{text.steps.address.publish}</Link>
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      variant={variant}
      pending={check.isPending && text.steps.address.pending}
      onClick={() => check.mutate(undefined)}
    >
      {text.steps.address.action}
    </Button>
  )
}
