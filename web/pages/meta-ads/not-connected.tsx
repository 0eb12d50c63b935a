import { Clock, Fingerprint, type LucideIcon, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { ConnectMeta } from '../../parts/connect-meta.tsx'
import { paths } from '../../parts/paths.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const text = metaAdsText.notConnected

const icons: LucideIcon[] = [Clock, ShieldCheck, Fingerprint]

/** Spec 2.12: what the conversions interface is for, and the way to connect it. */
export function NotConnected({ oauthAvailable }: { oauthAvailable: boolean }) {
  return (
    <Card className="overflow-hidden">
      <div className="grid gap-3 p-5 md:px-6 md:py-7">
        <h2 className="text-balance font-semibold text-lg tracking-tight">{text.title}</h2>
        <p className="max-w-2xl text-muted-foreground">{text.text}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          {oauthAvailable && <ConnectMeta size="default" />}
          <Button variant={oauthAvailable ? 'outline' : 'default'} asChild>
            <Link to={paths.settings}>{text.action}</Link>
          </Button>
        </div>
      </div>
      <ul className="grid border-t max-md:divide-y md:grid-cols-3 md:divide-x">
        {text.points.map((point, index) => {
          const Icon = icons[index]
          return (
            <li key={point.title} className="p-5 md:px-6">
              {Icon && <Icon aria-hidden="true" className="size-4.5 text-accent-text" />}
              <h3 className="mt-2.5 font-medium">{point.title}</h3>
              <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">{point.text}</p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
