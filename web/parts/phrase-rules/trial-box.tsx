import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSentence } from '../../data/failure.ts'
import { type TrialInput, type TrialResult, trialQuery } from '../../data/phrase-rules.ts'
import { effectsText, phraseRulesText, trialText } from '../../text/phrase-rules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useSettled } from './use-settled.ts'

const text = phraseRulesText.trial
const delayMs = 300

/** Shows while a message is typed what the rules would do with it; of a draft what it alone would. */
export function TrialBox({ title, draft }: { title: string; draft?: Omit<TrialInput, 'text'> }) {
  const [message, setMessage] = useState('')
  // One text, so that a new object with the same draft is no change.
  const asked = useSettled(JSON.stringify({ ...draft, text: message }), delayMs)
  const question: TrialInput = JSON.parse(asked)
  const trial = useQuery(trialQuery(question))
  const isAsked = question.text.trim() !== ''
  const results = trial.data?.results.filter(({ ruleId }) => !draft || ruleId === null) ?? []
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-[0.8125rem]">{title}</h3>
      <Field label={text.label} hint={text.hint}>
        {(props) => (
          <Textarea
            {...props}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            placeholder={text.placeholder}
            maxLength={4000}
            rows={2}
            className="min-h-16"
          />
        )}
      </Field>
      <div aria-live="polite">
        {isAsked && trial.isError && (
          <p role="alert" className="text-[0.8125rem] text-danger-text">
            {serverSentence(trial.error) ?? text.failed}
          </p>
        )}
        {isAsked && trial.data && !trial.isError && (
          <>
            {trial.data.orderNumber && (
              <p className="mb-2 break-words text-muted-foreground text-xs">
                {text.order(trial.data.orderNumber)}
              </p>
            )}
            {results.length === 0 ? (
              <p className="text-[0.8125rem] text-muted-foreground">{text.noRules}</p>
            ) : (
              <ul aria-label={text.results} className="grid divide-y rounded-lg border">
                {results.map((result) => (
                  <Result key={result.ruleId ?? 'draft'} result={result} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const outcomes = {
  done: { label: text.fires, variant: 'success' },
  waiting: { label: text.waits, variant: 'warning' },
  nothing: { label: text.silent, variant: 'secondary' },
} as const

function Result({ result }: { result: TrialResult }) {
  const { label, variant } = outcomes[result.outcome]
  const effects = effectsText(result)
  return (
    <li className="grid gap-1 px-3.5 py-2.5 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-medium">{nameOf(result)}</span>
        <Badge variant={variant}>{label}</Badge>
      </div>
      <p className="break-words">{trialText(result)}</p>
      {result.fires && effects !== '' && (
        <p className="break-words text-muted-foreground text-xs">{effects}</p>
      )}
    </li>
  )
}

function nameOf({ source, name }: TrialResult): string {
  if (name === null) return text.draft
  return source === 'event' ? text.ofEvent(name) : name
}
