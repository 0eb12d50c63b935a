import type { SyntheticEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DestinationInput } from '../../data/destinations.ts'
import { TokenInput } from '../../parts/token-input.tsx'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ConnectionField } from './connection-fields.ts'

const text = destinationsText.connect

/** The fields of a connection; the server's sentences appear at theirs, and nothing typed is lost. */
export function ConnectionFormDialog({
  title,
  description,
  fields,
  form,
  errors,
  kept,
  saveLabel,
  isSaving,
  onSubmit,
  onClose,
}: {
  title: string
  description: string
  fields: ConnectionField[]
  form: UseFormReturn<DestinationInput>
  errors: Record<string, string>
  /** The last characters of the secret that an empty field keeps. */
  kept?: string | undefined
  saveLabel: string
  isSaving: boolean
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-1 flex-col">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{description}</DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4 pt-1">
            {fields.map(({ name, isSecret, isOptional }) => {
              const words = destinationsText.fields[name]
              return (
                <Field
                  key={name}
                  label={words.label}
                  hint={isSecret && kept ? text.keptHint : words.hint}
                  error={errors[name]}
                  required={!isOptional && !(isSecret && kept)}
                >
                  {(props) =>
                    isSecret ? (
                      <TokenInput
                        {...props}
                        {...form.register(name)}
                        placeholder={kept ? text.kept(kept) : words.placeholder}
                      />
                    ) : (
                      <Input
                        {...props}
                        {...form.register(name)}
                        placeholder={words.placeholder}
                        autoComplete="off"
                        spellCheck={false}
                      />
                    )
                  }
                </Field>
              )
            })}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={isSaving}>
              {isSaving && <Spinner decorative />}
              {saveLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
