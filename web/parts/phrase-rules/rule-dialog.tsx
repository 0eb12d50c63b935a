import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { eventConfigsQuery } from '../../data/conversion-events.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { createRuleMutation, type PhraseRule, updateRuleMutation } from '../../data/phrase-rules.ts'
import { commonText } from '../../text/common.ts'
import { phraseRulesText } from '../../text/phrase-rules.ts'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { showAtFields } from '../show-at-fields.ts'
import { toastFailure } from '../use-write.ts'
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
    // A phrase at fault is shown at the list of phrases.
    showAtFields(form, fieldsAtFault(error), { nameOf: (path) => path.split('.')[0] ?? path })
    toastFailure(error, words.saveFailed, words.saveFailedText)
  }

  return (
    <FormDialog
      title={rule === null ? text.createTitle : text.editTitle}
      description={text.text}
      save={commonText.save}
      saving={isSaving && commonText.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleFields form={form} events={events} />
      {isTriable && (
        <div className="rounded-lg border p-3.5">
          <TrialBox title={phraseRulesText.trial.draftTitle} draft={ruleInput(draft, events)} />
        </div>
      )}
    </FormDialog>
  )
}
