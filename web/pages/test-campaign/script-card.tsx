import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../app/session.tsx'
import { accountSettingsQuery } from '../../data/account.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CopyCodeButton } from '../../parts/copy-code-button.tsx'
import { installationCode } from '../../parts/installation-code.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { productionText } from '../../text/production-code.ts'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Button } from '../../ui/button.tsx'
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = testCampaignText.script

export function ScriptCard() {
  const session = useSession()
  const settings = useQuery(accountSettingsQuery())
  const userId = session.state === 'signed-in' ? session.user.id : undefined
  const code = settings.data && userId ? installationCode(settings.data) : null
  return (
    <Card aria-labelledby="install-script">
      <CardHeader>
        <div>
          <CardTitle id="install-script">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="pt-3">
        {code ? (
          <CodeBlock label={text.label} code={code} />
        ) : !userId ? (
          <p role="alert" className="text-danger-text">
            {productionText.notSignedIn}
          </p>
        ) : settings.isError ? (
          <LoadFailed title={text.failed} className="py-3" icon={null} onRetry={settings.refetch} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </CardContent>
      <CardFooter className="justify-between">
        <Button variant="link" size="sm" className="-ml-2.5" asChild>
          <Link to={paths.productionCode}>{text.more}</Link>
        </Button>
        {code && <CopyCodeButton code={code} />}
      </CardFooter>
    </Card>
  )
}
