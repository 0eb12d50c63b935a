import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../data/team.ts'
import { suspendedText as text } from '../text/agency.ts'
import { accountsText } from '../text/team.ts'
import { Button } from '../ui/button.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Door } from './door.tsx'
import { useSession } from './session.tsx'
import { useOpenAccount } from './use-open-account.ts'

/** What stands in front of a suspended account: what that means, and the other accounts of the login. */
export function SuspendedScreen() {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Suspended />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

function Suspended() {
  const session = useSession()
  const { data: accounts = [] } = useQuery(accountsQuery())
  const switching = useOpenAccount()
  const name = session.state === 'suspended' ? (session.user.accountName ?? '') : ''
  const others = accounts.filter(({ isCurrent, isSuspended }) => !isCurrent && !isSuspended)
  return (
    <Door
      pageTitle={text.page}
      title={text.title(name)}
      subtitle={text.text}
      problem={switching.hasFailed ? accountsText.failedText : null}
      onSubmit={(event) => {
        event.preventDefault()
        location.reload()
      }}
      below={
        <Button variant="link" onClick={session.signOut}>
          {text.logout}
        </Button>
      }
    >
      {others.length > 0 && (
        <section aria-label={text.others} className="grid gap-2">
          <h2 className="font-medium text-[0.8125rem] text-muted-foreground">{text.others}</h2>
          {others.map(({ id, name: other }) => (
            <Button
              key={id}
              variant="outline"
              className="h-10 justify-start"
              disabled={switching.isPending}
              onClick={() => switching.open(id)}
            >
              <span className="truncate">{text.open(other)}</span>
            </Button>
          ))}
        </section>
      )}
      <Button type="submit" className="h-10" variant={others.length > 0 ? 'ghost' : 'default'}>
        {text.retry}
      </Button>
    </Door>
  )
}
