import { salesText } from '../../text/sales.ts'
import { Section } from './section.tsx'

const words = salesText.highlights

export function Highlights() {
  return (
    <Section id="destaques" heading={words.heading}>
      <dl className="grid gap-10 md:grid-cols-3 md:gap-8">
        {words.items.map(({ figure, text }) => (
          <div key={figure}>
            <dt className="font-semibold text-[2.75rem] text-accent-text leading-none tracking-[-0.035em]">
              {figure}
            </dt>
            <dd className="mt-3 max-w-[20rem] text-pretty text-base text-muted-foreground leading-7">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
