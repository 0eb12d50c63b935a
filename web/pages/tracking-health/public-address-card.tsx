import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import {
  checkAddressMutation,
  type PublicAddress,
  publicAddressQuery,
} from '../../data/first-steps.ts'
import { HelpLink } from '../../parts/help-link.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { firstStepsText, publicAddressText as text } from '../../text/first-steps.ts'
import { trackingHealthText } from '../../text/tracking-health.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const titleId = 'public-address'

/** Who reaches the address that ads and gateways are given, and how that is known. */
export function PublicAddressCard() {
  const { data, isError, refetch } = useQuery(publicAddressQuery())
  return (
    <Card aria-labelledby={titleId} className="px-5 py-4">
      {data ? (
        <Known address={data} />
      ) : isError ? (
        <LoadFailed title={text.failed} icon={null} onRetry={refetch} />
      ) : (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-10" />
        </div>
      )}
    </Card>
  )
}

function Known({ address }: { address: PublicAddress }) {
  const mayCheck = useMay('campaigns')
  const check = useWrite(
    checkAddressMutation,
    firstStepsText.checkFailed,
    firstStepsText.checkFailedText,
  )
  const { url, said, checkedAt, reach } = address
  const isLocal = reach === 'computer' || reach === 'network'
  const { label, variant } = badgeOf(address)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Globe aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        <CardTitle id={titleId}>{text.title}</CardTitle>
        <Badge variant={variant}>{label}</Badge>
        <span className="min-w-0 break-all font-mono text-muted-foreground text-xs">{url}</span>
      </div>
      <p className="text-[0.8125rem]">{said}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-xs">
        {checkedAt !== null && (
          <span>
            {trackingHealthText.checked} <RelativeTime instant={checkedAt} />
          </span>
        )}
        {variant !== 'success' && (
          <HelpLink
            page="publicar"
            className="relative font-medium text-accent-text before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-3.5 hover:underline"
          >
            {text.publish}
          </HelpLink>
        )}
        {mayCheck && !isLocal && (
          <Button
            variant="outline"
            size="sm"
            className="ml-auto"
            pending={check.isPending && text.checking}
            onClick={() => check.mutate(undefined)}
          >
            {text.checkAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

function badgeOf({ reach, outcome, isProven }: PublicAddress): {
  label: string
  variant: BadgeVariant
} {
  if (reach === 'computer' || reach === 'network') {
    return { label: text.onlyLocal, variant: 'warning' }
  }
  if (isProven) return { label: text.reachable, variant: 'success' }
  const answered = outcome === null || ['here', 'inside', 'proven'].includes(outcome)
  return answered
    ? { label: text.unproven, variant: 'warning' }
    : { label: text.unreachable, variant: 'destructive' }
}
