import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  checkAddressMutation,
  type FirstStep,
  publicAddressQuery,
} from '../../../data/first-steps.ts'
import { isPlaced, needsConnections, placeOf } from '../../../parts/first-steps/step-places.ts'
import { noteStepUnderWay } from '../../../parts/first-steps/step-under-way.ts'
import { HelpLink } from '../../../parts/help-link.tsx'
import { useMay } from '../../../parts/may.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { firstStepsText as text } from '../../../text/first-steps.ts'
import { Button } from '../../../ui/button.tsx'

/** The way to where the step is done, for who may do it there. */
export function StepAction({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const mayConnect = useMay('connections')
  if (!isPlaced(step)) return <AddressAction isNext={isNext} />
  if (needsConnections(step.key) && !mayConnect) {
    return <span className="text-muted-foreground text-xs">{text.askAdmin}</span>
  }
  const { to, label } = placeOf(step)
  return (
    <Button size="sm" variant={isNext ? 'default' : 'outline'} asChild>
      <Link to={to} onClick={() => noteStepUnderWay(step.key)}>
        {label}
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
        <HelpLink page="publicar">{text.steps.address.publish}</HelpLink>
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
