import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Destination, DestinationKind } from '#domain/conversions/destinations'
import { createEventMutation } from '../../data/conversion-events.ts'
import { saleSettingsQuery } from '../../data/sale-settings.ts'
import { untoldSalesQuery } from '../../data/untold-sales.ts'
import { untoldSaleText as text } from '../../text/untold-sale.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { destinationPath, paths } from '../paths.ts'
import { useWrite } from '../use-write.ts'

/** Beside a sale that is about to be marked: who would not hear of it, and the way to change that. */
export function UntoldSale() {
  const { data } = useQuery(untoldSalesQuery())
  const mayConnect = useMay('connections')
  if (data === undefined) return null
  if (!data.isConnected) {
    return (
      <Note words={text.nobody}>
        {mayConnect && (
          <Button variant="outline" size="sm" asChild>
            <Link to={paths.settings}>{text.connect}</Link>
          </Button>
        )}
      </Note>
    )
  }
  return data.destinations.map((one) => <Untold key={one.destination} {...one} />)
}

function Untold({
  destination,
  kind,
  name,
}: {
  destination: Destination
  kind: DestinationKind
  name: string
}) {
  const mayCreate = useMay('campaigns')
  const create = useWrite(
    (client) => ({
      ...createEventMutation(client, destination),
      onSettled: () => {
        client.invalidateQueries(saleSettingsQuery())
        return client.invalidateQueries(untoldSalesQuery())
      },
    }),
    text.failed,
    text.failedText,
  )

  function createEvent() {
    create.mutate(
      {
        eventName: 'Purchase',
        eventDescription: text.description,
        eventType: 'Purchase',
        triggerCondition: 'status_converted',
        valueSource: 'sale',
        purchaseCurrency: 'BRL',
      },
      {
        onSuccess: () => toast({ title: text.created, description: text.createdText(name) }),
      },
    )
  }

  return (
    <Note words={text.untold(name)}>
      {mayCreate &&
        // Google counts by a conversion action, which only a person can name.
        (kind === 'google' ? (
          <Button variant="outline" size="sm" asChild>
            <Link to={destinationPath('google')}>{text.configure}</Link>
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={text.createOf(name)}
            onClick={createEvent}
            pending={create.isPending && text.creating}
          >
            {text.create}
          </Button>
        ))}
    </Note>
  )
}

function Note({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warning-soft px-3.5 py-2.5 sm:col-span-2"
    >
      <BellOff aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
      <p className="min-w-40 flex-1 text-[0.8125rem]">{words}</p>
      {children}
    </div>
  )
}
