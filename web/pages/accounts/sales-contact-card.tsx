import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { salesContactQuery, saveSalesContactMutation } from '../../data/agency.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { useWrite } from '../../parts/use-write.ts'
import { agencyText } from '../../text/agency.ts'
import { commonText } from '../../text/common.ts'
import { formatPhone } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

const text = agencyText.salesContact
const titleId = 'sales-contact'

/** Whom the buttons of the sales page lead to; for who operates the installation. */
export function SalesContactCard() {
  const contact = useQuery(salesContactQuery())
  const { number, defaultNumber } = contact.data ?? { number: null, defaultNumber: null }
  const form = useForm({ values: { number: number === null ? '' : formatPhone(number) } })
  const save = useWrite(saveSalesContactMutation, text.failed, text.failedText)
  return (
    <Card aria-labelledby={titleId} className="mt-5">
      <CardHeader>
        <div>
          <CardTitle id={titleId}>{text.title}</CardTitle>
          <CardDescription>
            {text.description}{' '}
            <a href={paths.sales} target="_blank" rel="noreferrer" className="underline">
              {text.open}
            </a>
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent className="pt-4">
        {contact.isError && <LoadFailed title={text.loadFailed} onRetry={contact.refetch} />}
        {contact.data && (
          <form
            noValidate
            onSubmit={form.handleSubmit((values) =>
              save.run(values.number, () =>
                toast({ title: text.saved, description: text.savedText }),
              ),
            )}
          >
            <Field
              label={text.number}
              hint={text.hint(defaultNumber === null ? null : formatPhone(defaultNumber))}
              error={fieldsAtFault(save.error).number}
            >
              {(props) => (
                <div className="flex gap-2">
                  <Input
                    {...props}
                    {...form.register('number')}
                    type="tel"
                    autoComplete="tel"
                    maxLength={40}
                    className="sm:w-72"
                  />
                  <Button type="submit" pending={save.isPending && commonText.saving}>
                    {commonText.save}
                  </Button>
                </div>
              )}
            </Field>
          </form>
        )}
      </CardContent>
    </Card>
  )
}
