import { Bookmark, CircleHelp, FileSpreadsheet, FlaskConical, Hash, Lock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { salesText } from '../../text/sales.ts'
import { cn } from '../../ui/cn.tsx'
import { Section } from './section.tsx'

const words = salesText.advanced

const more = [
  [CircleHelp, words.more.reason],
  [Hash, words.more.hash],
  [FlaskConical, words.more.test],
  [FileSpreadsheet, words.more.csv],
] as const

export function AdvancedFeatures() {
  return (
    <Section id="avancados" heading={words.heading} lead={words.lead}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Feature {...words.filters}>
          <Filters />
        </Feature>
        <Feature {...words.isolation}>
          <Accounts />
        </Feature>
      </div>
      <ul className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {more.map(([Icon, { name, text }]) => (
          <li key={name}>
            <Icon aria-hidden="true" className="size-5 text-accent-text" />
            <h3 className="mt-3 font-semibold tracking-tight">{name}</h3>
            <p className="mt-1 text-pretty text-muted-foreground leading-6">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Feature({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <article className="grid content-between overflow-hidden rounded-2xl border bg-card">
      <div className="p-6 md:p-8">
        <h3 className="font-semibold text-xl tracking-tight">{name}</h3>
        <p className="mt-2 text-pretty text-muted-foreground leading-6">{text}</p>
      </div>
      <div aria-hidden="true" className="px-6 pb-6 md:px-8 md:pb-8">
        {children}
      </div>
    </article>
  )
}

function Filters() {
  const { chips, saved, savedName, results } = words.filters
  return (
    <div className="rounded-xl border bg-background p-4">
      <div className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <span
            key={chip}
            className="flex items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 text-accent-text text-xs"
          >
            {chip}
            <X className="size-3" />
          </span>
        ))}
      </div>
      <div className="mt-4 grid grid-cols-3 gap-px overflow-hidden rounded-lg border bg-border">
        {results.map(([name, value]) => (
          <p key={name} className="bg-card px-3 py-2.5">
            <span className="block text-faint text-xs">{name}</span>
            <span className="font-semibold text-lg tabular-nums tracking-tight">{value}</span>
          </p>
        ))}
      </div>
      <p className="mt-4 flex items-center gap-2 text-xs">
        <Bookmark className="size-3.5 text-faint" />
        <span className="text-faint">{saved}</span>
        {savedName}
      </p>
    </div>
  )
}

function Accounts() {
  const { accounts, yours, rule } = words.isolation
  return (
    <div className="rounded-xl border bg-background p-4">
      <div className="grid grid-cols-3 gap-2">
        {accounts.map((account, place) => {
          const isYours = place === 1
          return (
            <div
              key={account}
              className={cn(
                'grid gap-1.5 rounded-lg border p-3 max-sm:px-2.5',
                isYours ? 'border-primary/60 bg-accent-soft' : 'border-dashed',
              )}
            >
              <p className="flex items-center justify-between gap-1 whitespace-nowrap text-xs">
                <span className={cn('font-medium', !isYours && 'text-faint')}>{account}</span>
                {!isYours && <Lock className="size-3 text-faint" />}
              </p>
              {[100, 70, 85].map((share) => (
                <span
                  key={share}
                  className={cn('h-1.5 rounded-full', isYours ? 'bg-primary' : 'bg-border')}
                  style={{ width: `${share}%` }}
                />
              ))}
              <p className="mt-0.5 text-[0.6875rem] text-accent-text">
                {isYours ? yours : '\u00a0'}
              </p>
            </div>
          )
        })}
      </div>
      <p className="mt-4 flex items-center gap-2 text-xs">
        <Lock className="size-3.5 text-faint" />
        {rule}
      </p>
    </div>
  )
}
