import { useQuery } from '@tanstack/react-query'
import { Building2, TriangleAlert } from 'lucide-react'
import { accountSettingsQuery } from '../../data/account.ts'
import { accountText as text } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'

export function AccountCard() {
  const settings = useQuery(accountSettingsQuery())
  return (
    <Card aria-labelledby="account-card">
      <CardHeader className="items-start justify-start">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
          <Building2 aria-hidden="true" className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1">
          <CardTitle id="account-card">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      {settings.isPending && (
        <CardContent className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </CardContent>
      )}
      {settings.isError && !settings.data && (
        <EmptyState
          icon={TriangleAlert}
          tone="error"
          title={text.loadFailed}
          action={
            <Button variant="outline" size="sm" onClick={() => settings.refetch()}>
              {text.retry}
            </Button>
          }
        />
      )}
      {settings.data && <AccountForm settings={settings.data} />}
    </Card>
  )
}
