import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { phraseRulesQuery } from '../../data/phrase-rules.ts'
import { commonText } from '../../text/common.ts'
import { phraseRulesText as text } from '../../text/phrase-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useMay } from '../may.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'
import { TrialBox } from './trial-box.tsx'
import { useOpenRule } from './use-open-rule.ts'

/** The rules on what the business writes, and a box that shows what a message would do. */
export function PhraseRulesCard() {
  const mayWrite = useMay('campaigns')
  const rules = useQuery(phraseRulesQuery())
  const { isCreating, editedId, create, edit, close } = useOpenRule()
  const edited = rules.data?.find(({ id }) => id === editedId)
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        {mayWrite && (
          <Button size="sm" onClick={create} icon={Plus}>
            {text.create}
          </Button>
        )}
      </CardHeader>
      {rules.isPending && (
        <div className="px-5 py-4">
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-10" />
        </div>
      )}
      {rules.isError && !rules.data && (
        <LoadFailed title={text.loadFailed} onRetry={rules.refetch} label={commonText.retry} />
      )}
      {rules.data?.length === 0 && (
        <EmptyState
          icon={MessageSquareQuote}
          title={text.empty}
          description={text.emptyHint}
          className="py-9"
        />
      )}
      {rules.data && rules.data.length > 0 && (
        <ul className="divide-y" aria-label={text.list}>
          {rules.data.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => edit(rule.id)} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="border-t p-5">
          <TrialBox title={text.trial.title} />
        </div>
      )}
      {isCreating && <RuleDialog rule={null} onClose={close} />}
      {edited && <RuleDialog key={edited.id} rule={edited} onClose={close} />}
    </Card>
  )
}
