import { campaignsText as text } from '../../../text/campaigns.ts'
import { Summary } from '../../../ui/summary.tsx'

/** What each figure means; two screens that count differently are believed by nobody. */
export function HowCounted() {
  return (
    <details className="px-1 print:hidden text-[0.8125rem] text-muted-foreground">
      <Summary className="w-fit rounded-sm font-medium hover:text-foreground">
        {text.howTitle}
      </Summary>
      <ul className="mt-2 grid max-w-3xl list-disc gap-1 pl-5">
        {text.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
