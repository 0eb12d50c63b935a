import { salesText } from '../../text/sales.ts'
import { AdvancedFeatures } from './advanced-features.tsx'
import { CoreFeatures } from './core-features.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Highlights } from './highlights.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Industries } from './industries.tsx'
import { Plans } from './plans.tsx'

const mainId = 'conteudo'

/** Spec 2.3, in its order. Drawn once, at build time: nothing here has state or effects. */
export function SalesPage() {
  return (
    <>
      <a
        href={`#${mainId}`}
        className="sr-only z-60 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {salesText.skipToContent}
      </a>
      <Header />
      <main id={mainId} tabIndex={-1} className="outline-none">
        <Hero />
        <HowItWorks />
        <CoreFeatures />
        <AdvancedFeatures />
        <Industries />
        <Plans />
        <Highlights />
      </main>
      <Footer />
    </>
  )
}
