import { useMutation } from '@tanstack/react-query'
import { Search, ShieldCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldsAtFault } from '../../../data/failure.ts'
import { findPeopleMutation } from '../../../data/person-data.ts'
import { personDataText as text } from '../../../text/person-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { CertificateList } from './certificate-list.tsx'
import { FoundPeopleList } from './found-people.tsx'
import { SiteNotice } from './site-notice.tsx'

/** What the account holds about one person: to hand it out, and to erase it with a certificate. */
export function PrivacyCard() {
  const [typed, setTyped] = useState('')
  const search = useMutation(findPeopleMutation())
  const { data, variables, error } = search
  const fault = error ? (fieldsAtFault(error).identifier ?? failureText(error, text.failed)) : ''

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    search.mutate(typed)
  }

  return (
    <SettingsCard
      id="privacy-card"
      icon={ShieldCheck}
      tone="info"
      title={text.title}
      description={text.description}
    >
      <CardContent>
        <form onSubmit={submit} noValidate className="flex max-w-2xl flex-wrap items-start gap-2">
          <Field
            label={text.find}
            hint={text.findHint}
            error={fault || undefined}
            className="flex-1 basis-60"
          >
            {(props) => (
              <Input
                {...props}
                autoComplete="off"
                maxLength={320}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            icon={Search}
            disabled={typed.trim() === ''}
            pending={search.isPending && text.searching}
            className="mt-[1.625rem] max-sm:mt-0 max-sm:w-full"
          >
            {text.submit}
          </Button>
        </form>
        <div aria-live="polite">
          {data && variables !== undefined && (
            <FoundPeopleList
              key={data.people.map(({ id }) => id).join()}
              found={data}
              identifier={variables}
              onErased={() => search.mutate(variables)}
            />
          )}
        </div>
      </CardContent>
      <CertificateList />
      <SiteNotice />
    </SettingsCard>
  )
}
