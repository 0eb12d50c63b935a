import { useQuery } from '@tanstack/react-query'
import { isNotFound, serverSentence } from '../../data/failure.ts'
import { sharedViewQuery } from '../../data/shares.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { TimesProvider } from '../../parts/times.tsx'
import { commonText } from '../../text/common.ts'
import { sharedText as text } from '../../text/share.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { PasswordDoor } from './password-door.tsx'
import { SharedResults } from './shared-results.tsx'

/** The page that a shared link opens, for people without a login. */
export function SharedPage({ token }: { token: string }) {
  const view = useQuery(sharedViewQuery(token))
  if (view.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    )
  }
  if (view.isError) return <Ended error={view.error} onRetry={view.refetch} />
  if (view.data.needsPassword) return <PasswordDoor token={token} />
  return (
    <TimesProvider timeZone={view.data.timeZone}>
      <SharedResults
        token={token}
        view={view.data}
        ended={(error) => <Ended error={error} onRetry={view.refetch} />}
      />
    </TimesProvider>
  )
}

/** In the server's own words, which say nothing of an account. */
function Ended({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const isGone = isNotFound(error)
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <title>{`${text.page} · ${commonText.productName}`}</title>
      <LoadFailed
        title={isGone ? text.endedTitle : text.failedTitle}
        description={serverSentence(error) ?? text.failed}
        onRetry={isGone ? undefined : onRetry}
      />
    </main>
  )
}
