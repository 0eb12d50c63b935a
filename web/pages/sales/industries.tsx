import {
  ArrowRight,
  Beer,
  Calculator,
  Factory,
  GraduationCap,
  type LucideIcon,
  Plane,
  Scale,
  ShoppingBag,
  Smartphone,
  Sparkles,
  Stethoscope,
  Utensils,
} from 'lucide-react'
import { salesText } from '../../text/sales.ts'
import { Section } from './section.tsx'

const words = salesText.industries

const industries: [keyof typeof words.names, LucideIcon][] = [
  ['aesthetics', Sparkles],
  ['retail', ShoppingBag],
  ['medical', Stethoscope],
  ['education', GraduationCap],
  ['delivery', Utensils],
  ['tourism', Plane],
  ['industry', Factory],
  ['accounting', Calculator],
  ['law', Scale],
  ['bars', Beer],
  ['phones', Smartphone],
]

const tile = 'flex items-center gap-3 bg-card px-4 py-4 sm:px-5 sm:py-5'

export function Industries() {
  return (
    <Section id="segmentos" heading={words.heading} lead={words.lead}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border bg-border md:grid-cols-3 lg:grid-cols-4">
        {industries.map(([name, Icon]) => (
          <li key={name} className={tile}>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
            <span className="min-w-0">{words.names[name]}</span>
          </li>
        ))}
        <li className="grid bg-card">
          <a
            href="#planos"
            className={`${tile} font-medium text-accent-text outline-offset-[-2px] hover:bg-accent-soft`}
          >
            {words.yours}
            <ArrowRight aria-hidden="true" className="ml-auto size-4 shrink-0" />
          </a>
        </li>
      </ul>
    </Section>
  )
}
