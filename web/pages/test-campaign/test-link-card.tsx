import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fieldsAtFault } from '../../data/failure.ts'
import { createLinkMutation } from '../../data/links.ts'
import { instanceQuery } from '../../data/messaging.ts'
import { WriteZone } from '../../parts/may.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { formatPhone } from '../../text/format.ts'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'
import { RemoveTests } from './remove-tests.tsx'
import { startingParams, testLink, testParams } from './test-params.ts'

const text = testCampaignText.link

/** Makes a link and adds parameters to it, as an ad would (spec 7). */
export function TestLinkCard({ search }: { search: string }) {
  const { data: line } = useQuery(instanceQuery())
  const [typed, setTyped] = useState<string | null>(null)
  const [params, setParams] = useState(() => startingParams(search))
  const [problem, setProblem] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const create = useWrite(createLinkMutation, text.failed, text.failedText)
  // The connected line's own number, until another one is typed.
  const number = typed ?? (line?.phone ? formatPhone(line.phone) : '')

  function generate(event: FormEvent) {
    event.preventDefault()
    if (number.trim() === '') return setProblem(text.numberRequired)
    setProblem(null)
    create.mutate(
      {
        whatsappNumber: number,
        campaignName: text.campaign,
        utmSource: params.utm_source,
        utmMedium: params.utm_medium,
        utmCampaign: params.utm_campaign,
        utmContent: params.utm_content,
        utmTerm: params.utm_term,
        placement: params.placement,
        isTest: true,
      },
      {
        onSuccess: ({ trackingUrl }) => {
          setLink(testLink(trackingUrl, params))
          toast({ title: text.created, description: text.createdText })
        },
        onError: (error) => {
          setProblem(fieldsAtFault(error).whatsappNumber ?? null)
        },
      },
    )
  }

  return (
    <Card aria-labelledby="test-link">
      <CardHeader>
        <div>
          <CardTitle id="test-link">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="grid gap-4 pt-4">
        <WriteZone needs="campaigns">
          <form onSubmit={generate} noValidate className="grid gap-4">
            <Field label={text.number} hint={text.numberHint} error={problem ?? undefined} required>
              {(props) => (
                <Input
                  {...props}
                  value={number}
                  onChange={(event) => setTyped(event.target.value)}
                  type="tel"
                  autoComplete="tel"
                  maxLength={100}
                />
              )}
            </Field>
            <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              <legend className="sr-only">{text.params}</legend>
              {testParams.map((name) => (
                <Field key={name} label={<code className="font-mono">{name}</code>}>
                  {(props) => (
                    <Input
                      {...props}
                      value={params[name]}
                      onChange={(event) => setParams({ ...params, [name]: event.target.value })}
                      autoComplete="off"
                      spellCheck={false}
                      maxLength={500}
                    />
                  )}
                </Field>
              ))}
            </fieldset>
            <Button
              type="submit"
              className="sm:justify-self-end"
              pending={create.isPending && text.pending}
              icon={FlaskConical}
            >
              {text.submit}
            </Button>
          </form>
        </WriteZone>
        {link !== null && <TestLink link={link} />}
        <RemoveTests />
      </CardContent>
    </Card>
  )
}

function TestLink({ link }: { link: string }) {
  return (
    <section aria-label={text.result} className="grid gap-3 border-t pt-4">
      <p className="select-all break-all rounded-lg border bg-muted px-3 py-2.5 font-mono text-xs leading-5">
        {link}
      </p>
      <p className="text-muted-foreground text-xs">{text.resultHint}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={link}
          label={text.copy}
          className="flex-1"
          onCopied={() => toast({ title: text.copied, description: text.copiedText })}
          onFailed={() => toastProblem(commonText.copyFailed, commonText.copyFailedHint)}
        />
        <Button variant="outline" className="flex-1" asChild>
          <a href={link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {text.open}
          </a>
        </Button>
      </div>
    </section>
  )
}
