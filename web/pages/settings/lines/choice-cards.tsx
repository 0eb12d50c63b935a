import { type ComponentProps, useId } from 'react'

/** Radio buttons as cards, side by side. */
export function ChoiceCards({
  legend,
  choices,
  register,
  error,
}: {
  legend: string
  choices: readonly { value: string; label: string; text?: string }[]
  register: ComponentProps<'input'>
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && id}>
      <legend className="mb-1.5 font-medium text-[0.8125rem] leading-5">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-input p-3 transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              value={value}
              {...register}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium text-[0.8125rem]">{label}</span>
              {text && <span className="break-words text-muted-foreground text-xs">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-danger-text text-xs" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
