import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { spendPlatforms } from '#contracts/ad-spend'
import { text as bounded } from '#contracts/endpoint'
import { markIn, spendCentsOf } from '#domain/spend/spend-amount'
import {
  addSpendMutation,
  changeSpendMutation,
  type NewSpend,
  type SpendEntry,
} from '../../../data/campaigns.ts'
import { fieldsAtFault } from '../../../data/failure.ts'
import { showAtFields } from '../../../parts/show-at-fields.ts'
import { toastFailure } from '../../../parts/use-write.ts'
import { platformLabels, spendText } from '../../../text/campaigns.ts'
import { commonText } from '../../../text/common.ts'
import { formatMoney } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'

const text = spendText.manual

const fields = z
  .object({
    platform: z.enum(spendPlatforms),
    campaign: bounded(400).min(1, text.campaignMissing),
    adSet: bounded(400),
    ad: bounded(400),
    from: z.string().min(1, text.dayMissing),
    to: z.string().min(1, text.dayMissing),
    amount: z.string().refine((value) => centsOf(value) > 0, text.amountWrong),
  })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['to'],
    error: text.reversed,
  })
type Fields = z.infer<typeof fields>

/** The cost of some days, entered or corrected by hand. */
export function SpendForm({
  entry,
  onSaved,
  onCancel,
}: {
  entry?: SpendEntry
  onSaved: () => void
  onCancel?: () => void
}) {
  const client = useQueryClient()
  const add = useMutation(addSpendMutation(client))
  const change = useMutation(changeSpendMutation(client))
  const form = useForm<Fields>({ resolver: zodResolver(fields), defaultValues: valuesOf(entry) })
  const { errors } = form.formState
  const isPending = add.isPending || change.isPending

  const submit = form.handleSubmit(({ amount, ...values }) => {
    const body: NewSpend = { ...values, totalCents: centsOf(amount) }
    const saved = entry ? change.mutateAsync({ id: entry.id, body }) : add.mutateAsync(body)
    saved.then(
      () => {
        toast({
          title: entry ? text.savedTitle : text.addedTitle,
          description: text.added(body.campaign, formatMoney(body.totalCents / 100, 'BRL')),
        })
        onSaved()
      },
      (error: unknown) => {
        const nameOf = (path: string) => (path === 'totalCents' ? 'amount' : path)
        showAtFields(form, fieldsAtFault(error), { nameOf })
        toastFailure(error, text.failedTitle, text.failed)
      },
    )
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <Field
        label={text.campaign}
        hint={text.campaignHint}
        error={errors.campaign?.message}
        required
      >
        {(props) => <Input {...props} {...form.register('campaign')} autoComplete="off" />}
      </Field>
      <Field label={spendText.file.platform}>
        {(props) => (
          <Controller
            control={form.control}
            name="platform"
            render={({ field }) => (
              <Select value={field.value} onValueChange={field.onChange}>
                <SelectTrigger {...props}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {spendPlatforms.map((platform) => (
                    <SelectItem key={platform} value={platform}>
                      {platformLabels[platform]}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          />
        )}
      </Field>
      <Field label={text.adSet} error={errors.adSet?.message}>
        {(props) => (
          <Input
            {...props}
            {...form.register('adSet')}
            placeholder={text.optional}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.ad} error={errors.ad?.message}>
        {(props) => (
          <Input
            {...props}
            {...form.register('ad')}
            placeholder={text.optional}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.from} error={errors.from?.message} required>
        {(props) => <Input {...props} {...form.register('from')} type="date" />}
      </Field>
      <Field label={text.to} error={errors.to?.message} required>
        {(props) => <Input {...props} {...form.register('to')} type="date" />}
      </Field>
      <Field label={text.amount} hint={text.amountHint} error={errors.amount?.message} required>
        {(props) => (
          <Input
            {...props}
            {...form.register('amount')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
          />
        )}
      </Field>
      <div className="flex items-end justify-end gap-2 max-sm:justify-stretch">
        {onCancel && (
          <Button variant="outline" className="max-sm:flex-1" onClick={onCancel}>
            {commonText.cancel}
          </Button>
        )}
        <Button type="submit" className="max-sm:flex-1" pending={isPending && commonText.saving}>
          {entry ? commonText.save : text.submit}
        </Button>
      </div>
    </form>
  )
}

function valuesOf(entry: SpendEntry | undefined): Fields {
  if (!entry) {
    return { platform: 'meta', campaign: '', adSet: '', ad: '', from: '', to: '', amount: '' }
  }
  const { platform, campaign, adSet, ad, from, to, totalCents } = entry
  const amount = `${Math.floor(totalCents / 100)},${String(totalCents % 100).padStart(2, '0')}`
  return { platform, campaign, adSet, ad, from, to, amount }
}

/** Cents of a typed amount, 0 when it is none; `1.234` are thousands, as in Brazil. */
function centsOf(amount: string): number {
  return spendCentsOf(amount, markIn(amount) ?? ',') ?? 0
}
