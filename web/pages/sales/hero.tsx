import { Check } from 'lucide-react'
import { salesText } from '../../text/sales.ts'
import { buttonVariants } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { HeroScene } from './hero-scene.tsx'
import { ProductPanel } from './product-panel.tsx'

const words = salesText.hero

export function Hero() {
  return (
    <section className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-[48rem] bg-[radial-gradient(var(--border)_1px,transparent_1px)] bg-[size:22px_22px] [mask-image:radial-gradient(70%_80%_at_75%_35%,black,transparent)]"
      />
      <div className="relative mx-auto max-w-[72rem] px-5 md:px-8">
        <div className="grid items-center gap-x-10 gap-y-12 pt-12 md:pt-16 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
          <div>
            <p className="font-medium text-[0.8125rem] text-accent-text">{words.eyebrow}</p>
            <h1 className="mt-4 text-balance font-semibold text-[2.5rem] leading-[1.06] tracking-[-0.034em] md:text-[3.5rem]">
              {words.heading}
            </h1>
            <p className="mt-5 text-pretty text-[1.0625rem] text-muted-foreground leading-7">
              {words.lead}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <a href="#planos" className={cn(buttonVariants({ size: 'lg' }), 'h-11')}>
                {words.plans}
              </a>
              <a
                href="#como-funciona"
                className={cn(buttonVariants({ variant: 'outline', size: 'lg' }), 'h-11')}
              >
                {words.how}
              </a>
            </div>
            <ul className="mt-8 grid gap-2 text-[0.8125rem] text-muted-foreground">
              {words.promises.map((promise) => (
                <li key={promise} className="flex items-center gap-2">
                  <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          <HeroScene />
        </div>
        <ProductPanel />
      </div>
    </section>
  )
}
