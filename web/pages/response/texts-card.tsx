import { useQuery } from '@tanstack/react-query'
import type { TextVerdict } from '#domain/response/automatic-reply'
import {
  judgeTextMutation,
  type ReplyText,
  type ResponsePeriod,
  replyTextsQuery,
} from '../../data/response.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { shortened } from '../../text/format.ts'
import { responseText } from '../../text/response.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const text = responseText.texts
const shownLength = 240

/** What counts as an automatic message and what as a person's, for people to put right. */
export function TextsCard({ period }: { period: ResponsePeriod }) {
  const { data, isError, refetch } = useQuery(replyTextsQuery(period))
  return (
    <Card aria-labelledby="reply-texts" aria-busy={!data}>
      <CardHeader className="pb-4">
        <div>
          <CardTitle id="reply-texts">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={text.empty} description={text.emptyText} className="border-t" />
        ) : (
          <ul aria-labelledby="reply-texts" className="divide-y border-t">
            {data.map((one) => (
              <TextRow key={one.key} one={one} />
            ))}
          </ul>
        )
      ) : isError ? (
        <LoadFailed title={text.failed} onRetry={refetch} />
      ) : (
        <div className="grid gap-4 border-t p-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Card>
  )
}

function TextRow({ one }: { one: ReplyText }) {
  const mayJudge = useMay('campaigns')
  const judging = useWrite(judgeTextMutation, text.saveFailed, text.saveFailedText)
  const shown = one.text === null ? text.gone : shortened(one.text, shownLength)
  const judge = (verdict: TextVerdict | null) =>
    judging.run({ key: one.key, verdict }, () =>
      toast({ title: text.saved, description: text.savedText }),
    )
  const other = one.isAutomatic ? 'human' : 'automatic'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="whitespace-pre-line break-words text-[0.8125rem]">{shown}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
          <Badge variant={one.isAutomatic ? 'warning' : 'secondary'}>
            {one.isAutomatic ? text.automatic : text.human}
          </Badge>
          {text.sentTo(one.leads)}
          {one.verdict !== null && ` · ${text.decided(one.decidedBy)}`}
        </p>
      </div>
      {mayJudge && (
        <Button
          variant="outline"
          size="sm"
          disabled={judging.isPending}
          aria-label={`${one.verdict === null ? labelOf(other) : text.undo}: ${shortened(shown, 60)}`}
          onClick={() => judge(one.verdict === null ? other : null)}
        >
          {one.verdict === null ? labelOf(other) : text.undo}
        </Button>
      )}
    </li>
  )
}

function labelOf(verdict: TextVerdict): string {
  return verdict === 'automatic' ? text.makeAutomatic : text.makeHuman
}
