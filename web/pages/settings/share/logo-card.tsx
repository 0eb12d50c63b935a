import { useQuery } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { maxLogoBytes } from '#domain/people/logo'
import { fieldsAtFault } from '../../../data/failure.ts'
import { logoQuery, logoUrl, removeLogoMutation, saveLogoMutation } from '../../../data/logo.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { logoText as text } from '../../../text/share.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast, toastProblem } from '../../../ui/toast.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'

/** The picture that stands for the account where its figures are shown to others. */
export function LogoCard() {
  const logo = useQuery(logoQuery())
  return (
    <SettingsCard
      id="logo-card"
      icon={ImageUp}
      tone="plain"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={logo} failed={text.loadFailed} rows={1} />
      {logo.data && <LogoForm changedAt={logo.data.changedAt} />}
    </SettingsCard>
  )
}

function LogoForm({ changedAt }: { changedAt: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const saving = useWrite(saveLogoMutation, text.saveFailed, text.saveFailedText)
  const removing = useWrite(removeLogoMutation, text.saveFailed, text.saveFailedText)
  const fault = fieldsAtFault(saving.error).image

  function send(file: File | undefined) {
    if (!file) return
    if (file.size > maxLogoBytes) return toastProblem(text.saveFailed, text.tooLarge)
    saving.run(file, () => toast({ title: text.saved, description: text.savedText }))
  }

  return (
    <CardContent className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {changedAt === null ? (
        <p className="text-[0.8125rem] text-muted-foreground">{text.none}</p>
      ) : (
        // Drawn for paper: what is dark in it is seen in the dark theme, too.
        <img
          src={logoUrl(changedAt)}
          alt={text.alt}
          className="max-h-16 max-w-48 rounded-md border bg-white object-contain p-1.5"
        />
      )}
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={text.choose}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button
            variant="outline"
            size="sm"
            pending={saving.isPending && text.pending}
            onClick={() => input.current?.click()}
            icon={ImageUp}
          >
            {changedAt === null ? text.choose : text.change}
          </Button>
          {changedAt !== null && (
            <Confirm
              trigger={
                <Button
                  variant="destructive-ghost"
                  size="sm"
                  disabled={removing.isPending}
                  icon={Trash2}
                >
                  {text.remove}
                </Button>
              }
              title={text.removeTitle}
              description={text.removeText}
              confirmLabel={text.remove}
              onConfirm={() =>
                removing.run(undefined, () =>
                  toast({ title: text.removed, description: text.removedText }),
                )
              }
            />
          )}
        </div>
        <p className="text-muted-foreground text-xs">{text.hint}</p>
        {fault && (
          <p role="alert" className="text-danger-text text-xs">
            {fault}
          </p>
        )}
      </div>
    </CardContent>
  )
}
