import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { fieldsAtFault } from '../../data/failure.ts'
import { adAccountsQuery, chooseAdAccountMutation } from '../../data/meta-account.ts'
import { ConnectMeta } from '../../parts/connect-meta.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { metaAccountText } from '../../text/meta-account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const text = metaAccountText.spend.dialog
const words = metaAccountText.spend

/** Which ad account the cost is read of, among those that the connected token may read. */
export function AdAccountDialog({
  chosen,
  oauthAvailable,
  onClose,
}: {
  chosen: string | null
  oauthAvailable: boolean
  onClose: () => void
}) {
  const list = useQuery(adAccountsQuery())
  const choose = useWrite(
    chooseAdAccountMutation,
    words.toast.chooseFailed,
    words.toast.chooseFailedText,
  )
  const [picked, setPicked] = useState(chosen)
  const accounts = list.data?.adAccounts ?? []
  const value = accounts.some((account) => account.id === picked) ? (picked ?? '') : ''

  function submit() {
    choose.mutate(value, {
      onSuccess: (settings) => {
        toast({
          title: words.toast.chosen,
          description: words.toast.chosenText(settings.adAccountName ?? value),
        })
        onClose()
      },
    })
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHead title={text.title} description={text.description} />
        {list.isPending && (
          <DialogBody>
            <span role="status" className="sr-only">
              {text.loading}
            </span>
            <Skeleton className="h-9" />
          </DialogBody>
        )}
        {list.isError && (
          <LoadFailed title={text.loadFailed} onRetry={list.refetch} label={commonText.retry} />
        )}
        {list.data && accounts.length === 0 && (
          <EmptyState
            icon={Wallet}
            title={text.none}
            description={list.data.problem ?? undefined}
            action={oauthAvailable && <ConnectMeta />}
          />
        )}
        {accounts.length > 0 && (
          <>
            <DialogBody>
              <Field
                label={text.label}
                error={fieldsAtFault(choose.error).adAccountId}
                className="grid-cols-1"
              >
                {(props) => (
                  <Select value={value} onValueChange={setPicked}>
                    <SelectTrigger {...props}>
                      <SelectValue placeholder={text.placeholder} />
                    </SelectTrigger>
                    <SelectContent>
                      {accounts.map(({ id, name, currency }) => (
                        <SelectItem key={id} value={id}>
                          {text.option(name, id, currency)}
                        </SelectItem>
                      ))}
                    </SelectContent>
                  </Select>
                )}
              </Field>
            </DialogBody>
            <DialogFooter>
              <Button variant="ghost" size="sm" onClick={onClose}>
                {commonText.cancel}
              </Button>
              <Button
                size="sm"
                disabled={value === ''}
                onClick={submit}
                pending={choose.isPending && commonText.saving}
              >
                {text.submit}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
