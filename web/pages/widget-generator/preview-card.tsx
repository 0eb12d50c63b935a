import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { textColorOn } from '../../../snippet/text-color.ts'
import { widgetDefaults } from '../../../snippet/widget-code.ts'
import { iconPath, motions } from '../../../snippet/widget-looks.ts'
import { widgetText } from '../../text/widget-generator.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { type WidgetFormValues, widgetFields } from './widget-values.ts'

const text = widgetText.preview

const places = {
  'bottom-right': 'right-5 items-end',
  'bottom-left': 'left-5 items-start',
  center: 'left-1/2 -translate-x-1/2 items-center',
}

/** A small page with the button on it, as the visitor will see it; the link is the real one. */
export function PreviewCard({
  values,
  trackingUrl,
}: {
  values: WidgetFormValues
  trackingUrl: string
}) {
  const card = useRef<HTMLElement>(null)
  const [showsOutside, setOutside] = useState(false)

  // On a phone the result is below the form: bring each to the person who pressed the button.
  const brought = useRef('')
  useEffect(() => {
    if (brought.current === trackingUrl) return
    brought.current = trackingUrl
    card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [trackingUrl])

  const isOutside = values.hasHours && showsOutside
  const bubble = (isOutside ? values.outsideText : values.bubbleText).trim()
  return (
    <Card ref={card} aria-labelledby="widget-preview" className="scroll-my-6">
      <CardHeader>
        <CardTitle id="widget-preview">{text.title}</CardTitle>
        {values.hasHours && <BubbleSwitch isOutside={isOutside} onChange={setOutside} />}
      </CardHeader>
      <CardContent className="grid gap-3 pt-3">
        <div className="overflow-hidden rounded-lg border bg-white" data-testid="widget-page">
          <div
            aria-hidden="true"
            className="flex h-8 items-center gap-1.5 border-black/10 border-b bg-neutral-100 px-3"
          >
            {[0, 1, 2].map((dot) => (
              <span key={dot} className="size-2 rounded-full bg-neutral-300" />
            ))}
            <span className="ml-2 truncate rounded bg-white px-2 py-0.5 text-[0.6875rem] text-neutral-600">
              {text.page}
            </span>
          </div>
          <div className="relative h-72">
            <PageLines />
            <div
              className={cn(
                'absolute bottom-5 flex w-max max-w-[min(340px,calc(100%-40px))] flex-col',
                places[values.position],
              )}
            >
              {bubble && <Bubble>{bubble}</Bubble>}
              <WidgetButton values={values} trackingUrl={trackingUrl} />
            </div>
          </div>
        </div>
        <p className="text-muted-foreground text-xs">{text.hint}</p>
      </CardContent>
    </Card>
  )
}

/** Which of its two texts the bubble shows here. */
function BubbleSwitch({
  isOutside,
  onChange,
}: {
  isOutside: boolean
  onChange: (isOutside: boolean) => void
}) {
  return (
    <fieldset className="flex gap-1 rounded-lg bg-muted p-1">
      <legend className="sr-only">{text.shown}</legend>
      {[false, true].map((outside) => (
        <button
          key={String(outside)}
          type="button"
          aria-pressed={outside === isOutside}
          onClick={() => onChange(outside)}
          className="h-7 rounded-md px-2.5 font-medium text-muted-foreground text-xs transition-colors hover:text-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-xs"
        >
          {outside ? text.outside : text.inside}
        </button>
      ))}
    </fieldset>
  )
}

function WidgetButton({ values, trackingUrl }: { values: WidgetFormValues; trackingUrl: string }) {
  const mover = useRef<HTMLDivElement>(null)
  const { animation, iconOnly } = values
  useEffect(() => {
    const frames = motions[animation]
    if (!frames || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const motion = mover.current?.animate(frames, {
      duration: 2000,
      iterations: Number.POSITIVE_INFINITY,
      easing: 'ease',
    })
    return () => motion?.cancel()
  }, [animation])

  const isColor = widgetFields.shape.color.safeParse(values.color).success
  const background = isColor ? values.color : widgetDefaults.color
  const color = textColorOn(background)
  return (
    <div ref={mover} style={{ color: background }} className="max-w-full rounded-[30px]">
      <a
        href={trackingUrl}
        target="_blank"
        rel="noopener"
        {...(iconOnly ? { 'aria-label': values.buttonText } : {})}
        style={{ background, color }}
        className={cn(
          'flex min-h-15 min-w-15 items-center justify-center gap-2.5 rounded-[30px] py-2 font-semibold text-base leading-5 shadow-[0_4px_16px_rgb(0_0_0/0.28)]',
          !iconOnly && 'px-5.5',
        )}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-7.5 shrink-0 fill-none stroke-2 stroke-current [stroke-linecap:round]"
        >
          <path d={iconPath} />
        </svg>
        {!iconOnly && (
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {values.buttonText}
          </span>
        )}
      </a>
    </div>
  )
}

function Bubble({ children }: { children: string }) {
  return (
    <div className="mb-3 flex max-w-full rounded-[14px] bg-white py-2.5 pr-1.5 pl-3.5 text-[#222] text-base leading-5 shadow-[0_4px_16px_rgb(0_0_0/0.28)]">
      <span dir="auto" className="min-w-0 py-1 [overflow-wrap:anywhere]">
        {children}
      </span>
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center text-[#555]">
        <X className="size-3.5" />
      </span>
    </div>
  )
}

/** Stands for the customer's page. */
function PageLines() {
  return (
    <div aria-hidden="true" className="grid gap-2.5 p-5">
      <div className="h-4 w-2/5 rounded bg-neutral-200" />
      <div className="h-2.5 w-4/5 rounded bg-neutral-100" />
      <div className="h-2.5 w-3/5 rounded bg-neutral-100" />
      <div className="mt-2 grid grid-cols-3 gap-2.5">
        {[0, 1, 2].map((box) => (
          <div key={box} className="h-16 rounded-md bg-neutral-100" />
        ))}
      </div>
      <div className="h-2.5 w-2/3 rounded bg-neutral-100" />
    </div>
  )
}
