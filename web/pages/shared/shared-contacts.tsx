import { useQuery } from '@tanstack/react-query'
import { type SharedContact, sharedContactsQuery } from '../../data/shares.ts'
import { StatusBadge } from '../../parts/leads/status-badge.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useTimes } from '../../parts/times.tsx'
import { sharedText as text } from '../../text/share.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Who wrote, with nothing by which one could be found. */
export function SharedContacts({ token }: { token: string }) {
  const { data, isError, refetch } = useQuery(sharedContactsQuery(token))
  return (
    <Card aria-labelledby="shared-contacts" aria-busy={!data}>
      <CardHeader className="pb-4">
        <div>
          <CardTitle id="shared-contacts">{text.contacts}</CardTitle>
          <CardDescription>{text.contactsHint}</CardDescription>
        </div>
      </CardHeader>
      {!data && isError && <LoadFailed title={text.contactsFailed} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="mx-5 mb-5 h-32" />}
      {data?.length === 0 && <EmptyState title={text.noContacts} className="pt-4" />}
      {data && data.length > 0 && <ContactTable contacts={data} />}
    </Card>
  )
}

function ContactTable({ contacts }: { contacts: readonly SharedContact[] }) {
  const { formatDate } = useTimes()
  const words = text.contact
  return (
    <table aria-labelledby="shared-contacts" className="w-full border-t text-[0.8125rem]">
      <thead className="text-left text-muted-foreground text-xs">
        <tr className="[&>th]:px-2.5 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col" className="pl-5!">
            {words.initial}
          </th>
          <th scope="col">{words.wroteAt}</th>
          <th scope="col">{words.campaign}</th>
          <th scope="col" className="pr-5!">
            {words.status}
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map(({ initial, wroteAt, campaign, status }, place) => (
          // Nothing of a contact is its own: the place is all there is.
          <tr
            key={`${wroteAt} ${String(place)}`}
            className="break-inside-avoid border-t [&>td]:px-2.5 [&>td]:py-2"
          >
            <td className="pl-5!">{initial === null ? text.noName : `${initial}.`}</td>
            <td className="whitespace-nowrap tabular-nums">{formatDate(wroteAt)}</td>
            <td className="wrap-anywhere">{campaign || text.noCampaign}</td>
            <td className="pr-5!">
              <StatusBadge status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
