import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SourceIcon } from '../../parts/leads/source-icon.tsx'
import { salesText } from '../../text/sales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from './section.tsx'

const words = salesText.how
const shown = words.artefacts

// In the order of the steps' sentences.
const artefacts = [
  <Click key="click" />,
  <Chat key="chat" />,
  <Lead key="lead" />,
  <Event key="event" />,
]

export function HowItWorks() {
  return (
    <Section id="como-funciona" heading={words.heading} lead={words.lead}>
      <ol className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {words.steps.map(({ name, text }, step) => (
          <li key={name} className="relative min-w-0">
            <div aria-hidden="true" className="flex items-center gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground text-xs tabular-nums">
                {step + 1}
              </span>
              {/* The trail between two steps; its dots grow towards the next one. */}
              <span
                className={
                  step === words.steps.length - 1
                    ? 'hidden'
                    : '-mr-6 h-1 grow bg-[radial-gradient(circle,var(--primary)_1.5px,transparent_1.75px)] bg-[size:12px_4px] opacity-60 max-lg:hidden'
                }
              />
            </div>
            <h3 className="mt-4 font-semibold text-base tracking-tight">{name}</h3>
            <p className="mt-1.5 text-pretty text-muted-foreground leading-6 lg:min-h-30">{text}</p>
            <div aria-hidden="true" className="mt-4">
              {artefacts[step]}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Artefact({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-32 content-center gap-2 rounded-xl border bg-card px-4 text-xs">
      {children}
    </div>
  )
}

function Click() {
  return (
    <Artefact>
      <p className="truncate font-mono text-muted-foreground">{shown.link}</p>
      <p className="flex flex-wrap gap-1.5">
        {shown.parameters.map((value) => (
          <span key={value} className="rounded-md bg-muted px-1.5 py-0.5 font-mono">
            {value}
          </span>
        ))}
      </p>
      <p className="text-faint">{shown.where}</p>
    </Artefact>
  )
}

function Chat() {
  return (
    <Artefact>
      <div className="rounded-lg rounded-br-sm bg-accent-soft px-3 py-2">
        <p>{shown.greeting}</p>
        <p className="mt-1 flex items-center justify-between font-mono text-accent-text">
          {shown.tag}
          <CheckCheck className="size-3.5 text-info-text" />
        </p>
      </div>
    </Artefact>
  )
}

function Lead() {
  const facts = [
    [shown.campaignLabel, shown.campaign],
    [shown.reasonLabel, shown.reason],
    [shown.confidenceLabel, shown.confidence],
  ]
  return (
    <Artefact>
      <p className="flex items-center gap-2">
        <SourceIcon source="instagram" className="shrink-0" />
        <Badge className="text-[0.625rem]">{salesText.scene.lead.tracked}</Badge>
      </p>
      <div className="grid gap-1">
        {facts.map(([name, value]) => (
          <p key={name} className="flex justify-between gap-3">
            <span className="text-faint">{name}</span>
            <span className="truncate">{value}</span>
          </p>
        ))}
      </div>
    </Artefact>
  )
}

function Event() {
  return (
    <Artefact>
      <p className="flex items-center justify-between gap-2">
        <span className="font-medium font-mono">{shown.eventName}</span>
        <Badge className="text-[0.6875rem]">{shown.sent}</Badge>
      </p>
      <p className="font-semibold text-lg tabular-nums tracking-tight">{shown.eventValue}</p>
      <p className="flex justify-between gap-3">
        <span className="text-faint">{shown.phone}</span>
        <span className="font-mono text-muted-foreground">{shown.hash}</span>
      </p>
    </Artefact>
  )
}
