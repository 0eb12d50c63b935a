import { campaignsText as text } from '../../../text/campaigns.ts'

/** What each figure means; two screens that count differently are believed by nobody. */
export function HowCounted() {
  return (
    <details className="group px-1 print:hidden text-[0.8125rem] text-muted-foreground">
      <summary className="w-fit cursor-pointer rounded-sm font-medium hover:text-foreground">
        {text.howTitle}
      </summary>
      <ul className="mt-2 grid max-w-3xl list-disc gap-1 pl-5">
        {text.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
