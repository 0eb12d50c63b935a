import type { ReactNode } from 'react'
import { salesText } from '../../text/sales.ts'
import {
  CodeDrawing,
  DeviceDrawing,
  LiveDrawing,
  PlaceDrawing,
  UnifyDrawing,
  UtmDrawing,
} from './feature-drawings.tsx'
import { Section } from './section.tsx'

const words = salesText.core

const drawings: [keyof typeof words.items, ReactNode][] = [
  ['utm', <UtmDrawing key="utm" />],
  ['code', <CodeDrawing key="code" />],
  ['place', <PlaceDrawing key="place" />],
  ['device', <DeviceDrawing key="device" />],
  ['unify', <UnifyDrawing key="unify" />],
  ['live', <LiveDrawing key="live" />],
]

export function CoreFeatures() {
  return (
    <Section id="recursos" heading={words.heading} lead={words.lead}>
      <ul className="grid gap-px overflow-hidden rounded-2xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
        {drawings.map(([name, drawing]) => (
          <li key={name} className="bg-card">
            <div
              aria-hidden="true"
              className="grid h-36 content-center justify-items-center gap-1.5 border-b bg-[radial-gradient(var(--border)_1px,transparent_1px)] bg-[size:16px_16px] px-6"
            >
              {drawing}
            </div>
            <div className="p-6">
              <h3 className="font-semibold text-base tracking-tight">{words.items[name].name}</h3>
              <p className="mt-1.5 text-pretty text-muted-foreground leading-6">
                {words.items[name].text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
