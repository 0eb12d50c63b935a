import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { eventConfigsQuery } from '../../data/conversion-events.ts'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { createRuleMutation, type PhraseRule, updateRuleMutation } from '../../data/phrase-rules.ts'
import { phraseRulesText } from '../../text/phrase-rules.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { draftOf, type RuleDraft, ruleDraft, ruleInput } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { TrialBox } from './trial-box.tsx'

const text = phraseRulesText.form
const words = phraseRulesText.toast

/** Makes a rule, or edits the one that is given. */
export function RuleDialog({ rule, onClose }: { rule: PhraseRule | null; onClose: () => void }) {
  const client = useQueryClient()
  const events = useQuery(eventConfigsQuery('meta')).data ?? []
  const form = useForm<RuleDraft>({
    resolver: zodResolver(ruleDraft),
    defaultValues: draftOf(rule),
  })
  const create = useMutation(createRuleMutation(client))
  const update = useMutation(updateRuleMutation(client))
  const isSaving = create.isPending || update.isPending
  const draft = { ...draftOf(rule), ...useWatch({ control: form.control }) }
  const isTriable = ruleDraft.shape.phrases.safeParse(draft.phrases).success

  const submit = form.handleSubmit((filled) => {
    const body = ruleInput(filled, events)
    const saving =
      rule === null ? create.mutateAsync(body) : update.mutateAsync({ id: rule.id, body })
    return saving.then(() => {
      const [title, description] =
        rule === null ? [words.created, words.createdText] : [words.updated, words.updatedText]
      toast({ title, description })
      onClose()
    }, showFailure)
  })

  function showFailure(error: unknown) {
    for (const [path, message] of Object.entries(fieldsAtFault(error))) {
      const name = path.split('.')[0] as keyof RuleDraft
      if (name in draft) form.setError(name, { message })
    }
    toast({
      title: words.saveFailed,
      description: failureText(error, words.saveFailedText),
      variant: 'destructive',
    })
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
          <DialogHeader>
            <DialogTitle>{rule === null ? text.createTitle : text.editTitle}</DialogTitle>
            <DialogDescription>{text.text}</DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4 pt-1">
            <RuleFields form={form} events={events} />
            {isTriable && (
              <div className="rounded-lg border p-3.5">
                <TrialBox
                  title={phraseRulesText.trial.draftTitle}
                  draft={ruleInput(draft, events)}
                />
              </div>
            )}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={isSaving}>
              {isSaving && <Spinner decorative />}
              {isSaving ? text.saving : text.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
