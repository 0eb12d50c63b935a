import { ArrowUpRight, Check } from 'lucide-react'
import { salesText } from '../../text/sales.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonVariants } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Section } from './section.tsx'

const words = salesText.plans
const noteId = 'planos-nota'
const contactId = 'contato'

/**
 * Spec 9 'Plans'. As it is built, the page knows nobody to write to: its buttons lead to the word about
 * that. The server writes the operator's number into it, once there is one (server/web-page.ts).
 */
export function Plans() {
  return (
    <Section id="planos" heading={words.heading} lead={words.lead}>
      <ul className="grid items-stretch gap-4 lg:grid-cols-3">
        {words.items.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </ul>
      <p id={noteId} hidden className="mt-5 text-[0.8125rem] text-muted-foreground">
        {words.newTab}
      </p>
      <p
        id={contactId}
        tabIndex={-1}
        className="mt-5 scroll-my-10 rounded-xl border bg-card px-5 py-4"
      >
        {words.contact}
      </p>
    </Section>
  )
}

function PlanCard({ plan }: { plan: (typeof words.items)[number] }) {
  const { name, text, price, isMonthly, isPopular, features, button, question } = plan
  return (
    <li
      className={cn(
        'relative flex flex-col rounded-2xl border bg-card p-6 md:p-8',
        isPopular && 'border-primary/70 ring-1 ring-primary/70',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-lg tracking-tight">{name}</h3>
        {isPopular && <Badge>{words.popular}</Badge>}
      </div>
      <p className="mt-1 text-pretty text-muted-foreground">{text}</p>
      <p
        className={cn(
          'mt-6 flex h-12 items-end font-semibold tracking-tight',
          isMonthly ? 'text-[2.25rem] leading-10 tabular-nums' : 'text-2xl leading-9',
        )}
      >
        {price}
        {isMonthly && (
          <span className="ml-1 font-normal text-base text-muted-foreground leading-8">
            {words.monthly}
          </span>
        )}
      </p>
      <a
        href={`#${contactId}`}
        aria-describedby={contactId}
        data-question={encodeURIComponent(question)}
        className={cn(
          buttonVariants({ variant: isPopular ? 'default' : 'outline', size: 'lg' }),
          'mt-6 h-11',
        )}
      >
        {button}
        <ArrowUpRight aria-hidden="true" />
      </a>
      <ul className="mt-7 grid gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}
