import { CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { generatorText } from '../../text/generator.ts'
import { toast } from '../../ui/toast.ts'
import { type CapturedCampaign, capturedNames } from './captured-campaign.ts'

const text = generatorText

/** Spec 2.6: green with what was captured, blue when nothing was. */
export function CapturedNotice({ captured }: { captured: CapturedCampaign | null }) {
  const names = captured ? capturedNames.filter((name) => captured[name] !== '') : []
  const count = names.length

  useEffect(() => {
    if (count > 0) toast({ title: text.toast.loaded, description: text.toast.loadedText(count) })
  }, [count])

  if (captured === null) {
    return (
      <div role="note" className="flex gap-3 rounded-xl bg-info-soft px-4 py-3">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
        <div className="min-w-0">
          <p className="font-medium text-info-text">{text.notCaptured.title}</p>
          <p className="text-[0.8125rem] text-muted-foreground">{text.notCaptured.text}</p>
        </div>
      </div>
    )
  }
  return (
    <div role="note" className="flex gap-3 rounded-xl bg-accent-soft px-4 py-3">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <p className="font-medium text-accent-text">{text.captured.title}</p>
        <p className="text-[0.8125rem] text-muted-foreground">{text.captured.text}</p>
        <dl className="mt-2 flex flex-wrap gap-1.5">
          {names.map((name) => (
            <div
              key={name}
              className="flex max-w-full gap-1.5 rounded-md bg-card px-2 py-1 font-mono text-xs"
            >
              <dt className="text-muted-foreground">{text.captured.names[name]}</dt>
              <dd className="min-w-0 break-words">{captured[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
