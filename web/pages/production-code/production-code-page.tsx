import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../app/session.tsx'
import { paths } from '../../parts/paths.ts'
import { productionText as text } from '../../text/production-code.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'
import { CodeCard } from './code-card.tsx'

export function ProductionCodePage() {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : {}
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Usage />
          <CodeCard userId={user.id} />
          <div className="grid gap-4 md:grid-cols-2">
            <Notes title={text.works.title} items={text.works.items} isGood />
            <Notes title={text.important.title} items={text.important.items} />
          </div>
        </div>
        {user.id && <Client email={user.email} userId={user.id} />}
      </div>
    </>
  )
}

function Usage() {
  return (
    <Card aria-labelledby="usage">
      <CardHeader>
        <CardTitle id="usage">{text.usage.title}</CardTitle>
        <Button variant="link" size="sm" className="-mr-2.5" asChild>
          <Link to={paths.generator}>{text.usage.generator}</Link>
        </Button>
      </CardHeader>
      <CardContent className="pt-3">
        <ol className="grid gap-2.5">
          {text.usage.steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent-text text-xs tabular-nums"
              >
                {index + 1}
              </span>
              <span className="text-muted-foreground">{step}</span>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

function Notes({
  title,
  items,
  isGood = false,
}: {
  title: string
  items: readonly string[]
  isGood?: boolean
}) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        <ul className="grid gap-2.5 text-[0.8125rem] text-muted-foreground">
          {items.map((item) => (
            <li key={item} className="flex gap-2.5">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-accent-text' : 'text-warning-text'}`}
              />
              {item}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function Client({ email, userId }: { email: string | undefined; userId: string }) {
  const words = text.toast
  return (
    <Card aria-labelledby="client">
      <CardHeader>
        <CardTitle id="client">{text.client.title}</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        <dl className="grid gap-3">
          {email && (
            <div className="grid gap-0.5">
              <dt className="text-muted-foreground text-xs">{text.client.email}</dt>
              <dd className="break-all">{email}</dd>
            </div>
          )}
          <div className="grid gap-0.5">
            <dt className="text-muted-foreground text-xs">{text.client.userId}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="select-all break-all font-mono text-xs">{userId}</span>
              <CopyButton
                text={userId}
                label={text.client.copyUserId}
                iconOnly
                variant="ghost"
                size="icon-sm"
                onCopied={() => toast({ title: words.idCopied, description: words.idCopiedText })}
                onFailed={() => toastProblem(words.copyFailed, words.copyFailedText)}
              />
            </dd>
          </div>
        </dl>
      </CardContent>
    </Card>
  )
}
