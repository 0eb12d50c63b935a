import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountSettingsQuery } from '../../data/account.ts'
import { scriptTextQuery } from '../../data/capture.ts'
import { linksQuery } from '../../data/links.ts'
import { CodeBlock, LongCodeBlock } from '../../parts/code-block.tsx'
import { CopyCodeButton } from '../../parts/copy-code-button.tsx'
import { type Installation, inlineCode, installationCode } from '../../parts/installation-code.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { productionText } from '../../text/production-code.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { LinkSelect } from './link-select.tsx'

const text = productionText.code

/** The installation code of a user; which form of it and for which link is in the address. */
export function CodeCard({ userId }: { userId: string | undefined }) {
  return (
    <Card aria-labelledby="production-code">
      {userId ? (
        <SignedInCode />
      ) : (
        <>
          <CardHeader>
            <CardTitle id="production-code">{text.title}</CardTitle>
          </CardHeader>
          <CardContent className="pt-3">
            <p
              role="alert"
              className="flex gap-2.5 rounded-lg bg-danger-soft px-3 py-2.5 text-danger-text"
            >
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {productionText.notSignedIn}
            </p>
          </CardContent>
        </>
      )}
    </Card>
  )
}

function SignedInCode() {
  const [params, setParams] = useSearchParams()
  const settings = useQuery(accountSettingsQuery())
  const links = useQuery(linksQuery())
  const form = params.get('forma') === 'completo' ? 'inline' : 'external'
  const chosen = links.data?.links.find((link) => link.clickId === params.get('link'))
  const script = useQuery({ ...scriptTextQuery(), enabled: form === 'inline' })

  function change(name: string, value: string) {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  const installation: Installation | null = settings.data
    ? { ...settings.data, linkCode: chosen?.clickId }
    : null
  const external = installation && installationCode(installation)
  const inline = installation && script.data ? inlineCode(installation, script.data) : null
  const shown = form === 'inline' ? inline : external
  return (
    <Tabs
      value={form}
      onValueChange={(value) => change('forma', value === 'inline' ? 'completo' : '')}
    >
      <CardHeader>
        <CardTitle id="production-code">{text.title}</CardTitle>
        <TabsList aria-label={text.forms}>
          <TabsTrigger value="external">{text.external}</TabsTrigger>
          <TabsTrigger value="inline">{text.inline}</TabsTrigger>
        </TabsList>
      </CardHeader>
      <CardContent className="grid gap-4 pt-0">
        <TabsContent value="external" className="mt-3 grid gap-3">
          <Hint>{text.externalHint}</Hint>
          {external ? (
            <CodeBlock label={text.label} code={external} />
          ) : (
            <Pending query={settings} failed={productionText.loadFailed} className="h-16" />
          )}
        </TabsContent>
        <TabsContent value="inline" className="mt-3 grid gap-3">
          <Hint>{text.inlineHint}</Hint>
          {inline ? (
            <LongCodeBlock label={text.label} code={inline} />
          ) : (
            <Pending
              query={settings.isError ? settings : script}
              failed={settings.isError ? productionText.loadFailed : text.scriptFailed}
              className="h-46"
            />
          )}
        </TabsContent>
        <LinkSelect
          links={links.data?.links ?? []}
          chosen={chosen?.clickId ?? ''}
          onChoose={(code) => change('link', code)}
        />
      </CardContent>
      <CardFooter className="justify-between">
        <Button variant="link" size="sm" className="-ml-2.5" asChild>
          <Link to={paths.testCampaign}>{text.check}</Link>
        </Button>
        {shown && <CopyCodeButton code={shown} />}
      </CardFooter>
    </Tabs>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-[0.8125rem] text-muted-foreground">{children}</p>
}

function Pending({
  query,
  failed,
  className,
}: {
  query: { isError: boolean; refetch: () => unknown }
  failed: string
  className: string
}) {
  if (!query.isError) return <Skeleton className={className} />
  return (
    <LoadFailed
      icon={CircleAlert}
      retryIcon={RefreshCw}
      title={failed}
      className="py-5"
      onRetry={query.refetch}
    />
  )
}
