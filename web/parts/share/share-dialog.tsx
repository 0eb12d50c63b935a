import { type SyntheticEvent, useState } from 'react'
import type { Filters } from '#domain/filters'
import { type SharePeriod, sharePeriods } from '#domain/people/share-period'
import { fieldsAtFault } from '../../data/failure.ts'
import { createShareMutation, type MadeShare } from '../../data/shares.ts'
import { dateRangeLabels } from '../../text/dashboard.ts'
import { shareText } from '../../text/share.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { LocalAddressNote } from '../local-address-note.tsx'
import { useWrite } from '../use-write.ts'

const text = shareText.dialog
const lasts = ['7', '30', '90', '365', 'none'] as const

/** Makes a link; then shows it, the only time. `filters` are those of the screen it is made on. */
export function ShareDialog({ filters, onClose }: { filters?: Filters; onClose: () => void }) {
  const [made, setMade] = useState<MadeShare | null>(null)
  if (made) return <Made made={made} onClose={onClose} />
  return <ShareForm filters={filters} onMade={setMade} onClose={onClose} />
}

function ShareForm({
  filters,
  onMade,
  onClose,
}: {
  filters: Filters | undefined
  onMade: (made: MadeShare) => void
  onClose: () => void
}) {
  const ofScreen = sharePeriods.find((one) => one === filters?.dateRange)
  const [period, setPeriod] = useState<SharePeriod>(ofScreen ?? 'last30days')
  const [lasting, setLasting] = useState<(typeof lasts)[number]>('90')
  const [showsContacts, setShowsContacts] = useState(false)
  const creating = useWrite(createShareMutation, shareText.toast.failed, shareText.toast.failedText)
  const faults = fieldsAtFault(creating.error)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '')
    creating.run(
      {
        name: typed('name'),
        dateRange: period,
        ...(period === 'custom' && { startDate: typed('startDate'), endDate: typed('endDate') }),
        lastsDays: lasting === 'none' ? null : Number(lasting),
        password: typed('password'),
        showsContacts,
      },
      onMade,
    )
  }

  return (
    <FormDialog
      title={text.title}
      description={text.description}
      save={text.submit}
      saving={creating.isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.name} hint={text.nameHint} error={faults.name}>
        {(props) => (
          <Input
            {...props}
            name="name"
            maxLength={120}
            autoComplete="off"
            placeholder={text.namePlaceholder}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.period}
          hint={
            filters && !ofScreen
              ? text.otherPeriod(dateRangeLabels[filters.dateRange])
              : text.periodHint
          }
          error={faults.dateRange}
        >
          {(props) => (
            <Select value={period} onValueChange={setPeriod}>
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {sharePeriods.map((one) => (
                  <SelectItem key={one} value={one}>
                    {dateRangeLabels[one]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
        <Field label={text.lasts} error={faults.lastsDays}>
          {(props) => (
            <Select value={lasting} onValueChange={setLasting}>
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {lasts.map((one) => (
                  <SelectItem key={one} value={one}>
                    {text.lastsOptions[one]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
        {period === 'custom' && (
          <>
            <Field label={text.startDate} error={faults.startDate}>
              {(props) => (
                <Input
                  {...props}
                  name="startDate"
                  type="date"
                  defaultValue={filters?.startDate ?? ''}
                />
              )}
            </Field>
            <Field label={text.endDate} error={faults.endDate}>
              {(props) => (
                <Input
                  {...props}
                  name="endDate"
                  type="date"
                  defaultValue={filters?.endDate ?? ''}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {filters && <p className="text-[0.8125rem] text-muted-foreground">{text.noFilters}</p>}
      <Field label={text.password} hint={text.passwordHint} error={faults.password}>
        {(props) => (
          <Input {...props} name="password" type="password" autoComplete="new-password" />
        )}
      </Field>
      <SwitchField
        label={text.contacts}
        hint={text.contactsHint}
        checked={showsContacts}
        onCheckedChange={setShowsContacts}
      />
    </FormDialog>
  )
}

function Made({ made, onClose }: { made: MadeShare; onClose: () => void }) {
  const { url, share } = made
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHead
          title={text.madeTitle}
          description={share.hasPassword ? text.madePassword : text.made}
        />
        <DialogBody className="grid gap-3 pt-1">
          <Field label={text.link}>
            {(props) => (
              <Input {...props} readOnly value={url} onFocus={(event) => event.target.select()} />
            )}
          </Field>
          <LocalAddressNote url={url} />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={url} label={text.copy} />
            <Button variant="outline" size="sm" asChild>
              <a href={url} target="_blank" rel="noreferrer">
                {text.open}
              </a>
            </Button>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{text.close}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
