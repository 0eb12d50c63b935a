import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, ExternalLink } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { sightingsQuery } from '../../data/capture.ts'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { answerOf, type Check, checkAddress, sightingOf } from './installation-check.ts'
import { SightingParams, Sites } from './sites.tsx'

const text = testCampaignText.check

const askEveryMs = 2_000
const patienceMs = 45_000

/** Opens a site for a check and waits for the script on it to report. */
export function CheckCard() {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [check, setCheck] = useState<Check | null>(null)
  const [isLate, setLate] = useState(false)
  const [isAnswered, setAnswered] = useState(false)
  const sightings = useQuery(sightingsQuery(check && !isAnswered ? askEveryMs : false))
  const answer = check && sightings.data ? answerOf(check, sightings.data.sightings) : null
  if (answer && !isAnswered) setAnswered(true)

  useEffect(() => {
    if (!check) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [check])

  function start(event: FormEvent) {
    event.preventDefault()
    const address = checkAddress(typed)
    setWrong(address === null)
    if (address === null) return
    const before = sightingOf(sightings.data?.sightings ?? [], address.host)
    setCheck({ host: address.host, checkedBefore: before?.checkedAt ?? null })
    setLate(false)
    setAnswered(false)
    window.open(address.href, '_blank', 'noopener')
  }

  return (
    <Card aria-labelledby="check-installation">
      <CardHeader>
        <div>
          <CardTitle id="check-installation">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="grid gap-4 pt-4">
        <form onSubmit={start} noValidate>
          <Field label={text.site} error={isWrong ? text.siteWrong : undefined}>
            {(props) => (
              <div className="flex gap-2">
                <Input
                  {...props}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  type="url"
                  inputMode="url"
                  autoComplete="url"
                  placeholder={text.sitePlaceholder}
                  maxLength={2000}
                />
                <Button type="submit" variant="outline" icon={ExternalLink}>
                  {check ? text.again : text.submit}
                </Button>
              </div>
            )}
          </Field>
        </form>
        <div role="status" className="empty:-mt-4">
          {check &&
            (answer ? (
              <div className="flex gap-3 rounded-lg bg-accent-soft px-3.5 py-3">
                <CircleCheck
                  aria-hidden="true"
                  className="mt-0.5 size-4 shrink-0 text-accent-text"
                />
                <div className="grid min-w-0 gap-1.5">
                  <p className="break-words font-medium text-accent-text">
                    {text.seen(answer.host)}
                  </p>
                  {answer.params.length > 0 && (
                    <p className="text-[0.8125rem]">{text.seenParams}</p>
                  )}
                  <SightingParams names={answer.params} none={text.seenNoParams} />
                </div>
              </div>
            ) : isLate ? (
              <div className="flex gap-3 rounded-lg bg-warning-soft px-3.5 py-3">
                <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
                <div className="min-w-0">
                  <p className="break-words font-medium text-warning-text">
                    {text.notSeen(check.host)}
                  </p>
                  <p className="mt-0.5 text-[0.8125rem]">{text.notSeenHint}</p>
                </div>
              </div>
            ) : (
              <div className="flex gap-3 rounded-lg bg-muted px-3.5 py-3">
                <Spinner decorative className="mt-0.5 size-4 shrink-0" />
                <div className="min-w-0">
                  <p className="break-words font-medium">{text.waiting(check.host)}</p>
                  <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
                    {text.waitingHint}
                  </p>
                </div>
              </div>
            ))}
        </div>
        <Sites query={sightings} />
      </CardContent>
    </Card>
  )
}
