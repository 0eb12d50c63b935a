import { useQuery } from '@tanstack/react-query'
import { Target, TriangleAlert } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { fieldsAtFault } from '../../../data/failure.ts'
import {
  chooseAssetsMutation,
  type MetaAssets,
  metaAssetsQuery,
} from '../../../data/meta-account.ts'
import { metaSettingsQuery } from '../../../data/meta-settings.ts'
import { ConnectMeta } from '../../../parts/connect-meta.tsx'
import { LoadFailed, RetryButton } from '../../../parts/load-failed.tsx'
import { paths } from '../../../parts/paths.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { metaAccountText } from '../../../text/meta-account.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChoiceCards } from '../lines/choice-cards.tsx'

const text = metaAccountText.choice
const noAdAccount = 'none'

/** After a login that reaches more or less than one pixel: which one gets the events. */
export function ChoosePixelDialog({ onClose }: { onClose: () => void }) {
  const assets = useQuery(metaAssetsQuery())
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHead title={text.title} description={text.description} />
        {assets.isPending && (
          <DialogBody className="grid gap-3">
            <span role="status" className="sr-only">
              {text.loading}
            </span>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-9" />
          </DialogBody>
        )}
        {assets.isError && (
          <LoadFailed title={text.loadFailed} onRetry={assets.refetch} label={commonText.retry} />
        )}
        {assets.data && (
          <Choice assets={assets.data} onClose={onClose} onRetry={() => assets.refetch()} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function Choice({
  assets,
  onClose,
  onRetry,
}: {
  assets: MetaAssets
  onClose: () => void
  onRetry: () => void
}) {
  if (assets.expiresAt === null) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={text.over}
        description={text.overText}
        action={<ConnectMeta />}
      />
    )
  }
  if (assets.pixels.length === 0) {
    return (
      <EmptyState
        icon={Target}
        title={text.none}
        description={assets.problem ?? text.noneText}
        action={
          <>
            <RetryButton onRetry={onRetry} label={commonText.retry} />
            <ConnectMeta />
          </>
        }
      />
    )
  }
  return <ChoiceForm assets={assets} onClose={onClose} onRetry={onRetry} />
}

function ChoiceForm({
  assets,
  onClose,
  onRetry,
}: {
  assets: MetaAssets
  onClose: () => void
  onRetry: () => void
}) {
  const navigate = useNavigate()
  const before = useQuery(metaSettingsQuery()).data
  const choose = useWrite(chooseAssetsMutation, text.failed, text.failedText)
  const kept = assets.pixels.find((pixel) => pixel.id === before?.pixelId)?.id ?? ''
  const form = useForm({
    defaultValues: { pixelId: kept, adAccountId: likelyAdAccount(assets, kept) },
  })
  const adAccountId = useWatch({ control: form.control, name: 'adAccountId' })
  const errors = fieldsAtFault(choose.error)
  const pixelError = form.formState.errors.pixelId?.message ?? errors.pixelId

  const submit = form.handleSubmit((values) =>
    choose.mutate(
      {
        pixelId: values.pixelId,
        adAccountId: values.adAccountId === noAdAccount ? null : values.adAccountId,
      },
      {
        onSuccess: ({ testEventCode }) =>
          navigate(`${paths.metaAds}?connected=true${testEventCode === '' ? '' : '&test=true'}`),
      },
    ),
  )
  const pixel = form.register('pixelId', {
    required: text.pick,
    // The ad account that uses the pixel comes with it.
    onChange: (event: { target: { value: string } }) =>
      form.setValue('adAccountId', likelyAdAccount(assets, event.target.value)),
  })

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid grid-cols-1 content-start gap-5">
        {assets.problem !== null && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-3.5 py-3"
          >
            <p className="min-w-48 flex-1 text-[0.8125rem]">
              <span className="font-medium text-warning-text">{text.partly}: </span>
              {assets.problem}
            </p>
            <RetryButton onRetry={onRetry} label={commonText.retry} />
          </div>
        )}
        <ChoiceCards
          legend={text.pixel}
          choices={assets.pixels.map(({ id, name, business }) => ({
            value: id,
            label: name,
            text: text.pixelText(id, business),
          }))}
          register={pixel}
          error={pixelError}
        />
        {assets.adAccounts.length > 0 && (
          <Field
            label={text.adAccount}
            hint={text.adAccountHint}
            error={errors.adAccountId}
            className="grid-cols-1"
          >
            {(props) => (
              <Select
                value={adAccountId}
                onValueChange={(value) => form.setValue('adAccountId', value)}
              >
                <SelectTrigger {...props}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  <SelectItem value={noAdAccount}>{text.noAdAccount}</SelectItem>
                  {assets.adAccounts.map(({ id, name }) => (
                    <SelectItem key={id} value={id}>
                      {text.adAccountLabel(name, id)}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          </Field>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" size="sm" pending={choose.isPending && text.pending}>
          {text.submit}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The only ad account that uses the pixel, the only one there is, or none. */
function likelyAdAccount({ pixels, adAccounts }: MetaAssets, pixelId: string): string {
  const using = pixels.find((pixel) => pixel.id === pixelId)?.adAccountIds ?? []
  const known = adAccounts.filter((account) => using.includes(account.id))
  const [only] = adAccounts.length === 1 ? adAccounts : known.length === 1 ? known : []
  return only?.id ?? noAdAccount
}
