import { Radar } from 'lucide-react'
import { Link } from 'react-router'
import { readQuery } from '#domain/clicks/read-query'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { exampleParams } from './test-params.ts'

const text = testCampaignText.params
const meanings = testCampaignText.meanings

/** The parameters of this page's address, as the server would read them at a click. */
export function ParamsCard({ search }: { search: string }) {
  const { params, truncated, unexpanded } = readQuery(search)
  const found = Object.entries(params)
  return (
    <Card aria-labelledby="page-params">
      <CardHeader>
        <CardTitle id="page-params">{text.title}</CardTitle>
        {found.length > 0 && (
          <div className="flex items-center gap-1.5">
            <Badge>{text.count(found.length)}</Badge>
            <Button variant="ghost" size="sm" asChild>
              <Link to={{ search: '' }}>{text.clear}</Link>
            </Button>
          </div>
        )}
      </CardHeader>
      {found.length === 0 ? (
        <EmptyState
          icon={Radar}
          title={text.emptyTitle}
          description={text.emptyText}
          className="py-8"
          action={
            <Button variant="outline" size="sm" asChild>
              <Link to={{ search: new URLSearchParams(exampleParams).toString() }}>
                {text.example}
              </Link>
            </Button>
          }
        />
      ) : (
        <CardContent className="pt-2">
          <dl className="grid divide-y">
            {found.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-2">
                <dt className="min-w-0">
                  <code className="break-all font-medium font-mono text-[0.8125rem]">{name}</code>
                  <span className="block text-muted-foreground text-xs">
                    {meanings[name] ?? text.unknown}
                  </span>
                </dt>
                <dd className="min-w-0 break-all font-mono text-[0.8125rem]">
                  {value === '' ? <span className="text-faint">{text.empty}</span> : value}
                  {unexpanded.includes(name) && (
                    <span className="block break-normal font-sans text-warning-text text-xs">
                      {text.macro}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {truncated && <p className="mt-2 text-warning-text text-xs">{text.truncated}</p>}
        </CardContent>
      )}
    </Card>
  )
}
