/** What to do on the phone, in order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-2 text-[0.8125rem] text-muted-foreground">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-5 shrink-0 place-items-center rounded-full bg-muted font-medium text-xs"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
