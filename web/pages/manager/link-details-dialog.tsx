import { Download, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/number-text'
import { linkQrUrl, type TrackingLink } from '../../data/links.ts'
import { IgnoredHits } from '../../parts/ignored-hits.tsx'
import { LocalAddressNote } from '../../parts/local-address-note.tsx'
import { useMay } from '../../parts/may.tsx'
import { useTimes } from '../../parts/times.tsx'
import { commonText } from '../../text/common.ts'
import { formatPercent, formatPhone } from '../../text/format.ts'
import { managerText } from '../../text/manager.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHead,
} from '../../ui/dialog.tsx'
import { copyToasts } from './link-actions.tsx'

const text = managerText.details

/** Everything known about a link. */
export function LinkDetailsDialog({
  link,
  onClose,
  onEdit,
}: {
  link: TrackingLink
  onClose: () => void
  onEdit: () => void
}) {
  const { formatDateTime } = useTimes()
  const mayWrite = useMay('campaigns')
  const { metrics } = link
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHead title={link.campaignName} description={text.title} />
        <DialogBody className="grid grid-cols-1 gap-6">
          <div className="flex flex-col gap-4 sm:flex-row">
            <img
              src={linkQrUrl(link.id, 'svg')}
              alt={text.qr}
              width={128}
              height={128}
              className="size-32 shrink-0 self-center rounded-lg border bg-white p-1.5"
            />
            <div className="grid min-w-0 flex-1 content-between gap-3">
              <Section title={text.address}>
                <p className="select-all break-all rounded-lg border bg-muted px-3 py-2 font-mono text-[0.8125rem]">
                  {link.trackingUrl}
                </p>
              </Section>
              <div className="flex flex-wrap gap-2">
                <CopyButton text={link.trackingUrl} size="sm" variant="default" {...copyToasts} />
                <QrDownload link={link} format="png" />
                <QrDownload link={link} format="svg" />
              </div>
            </div>
          </div>
          <LocalAddressNote url={link.trackingUrl} />
          <Section title={text.results}>
            <dl className="grid grid-cols-3 divide-x rounded-lg border">
              <Result label={text.clicks} value={formatNumber(metrics.totalClicks)} />
              <Result label={text.leads} value={formatNumber(metrics.enrichedLeads)} />
              <Result label={text.rate} value={formatPercent(metrics.conversionRate)} />
            </dl>
          </Section>
          <IgnoredHits hits={metrics.ignoredHits} counted={metrics.totalClicks} />
          <Section title={text.destination}>
            <Facts>
              <Fact label={text.number}>{formatPhone(link.whatsappNumber)}</Fact>
              <Fact label={text.message}>
                <span className="whitespace-pre-wrap">{link.message || text.none}</span>
              </Fact>
              <Fact label={text.state}>
                {link.paused ? (
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge variant="warning">{managerText.paused}</Badge>
                    <span className="text-muted-foreground">{text.pausedText}</span>
                  </span>
                ) : (
                  <Badge>{text.active}</Badge>
                )}
              </Fact>
              <Fact label={text.desktopPage}>
                {link.desktopPage ? text.desktopPageOn : text.desktopPageOff}
              </Fact>
              <Fact label={text.code}>
                <code className="font-mono">{link.clickId}</code>
              </Fact>
              <Fact label={text.createdAt}>{formatDateTime(link.createdAt)}</Fact>
            </Facts>
          </Section>
          <Section title={text.campaign}>
            <Facts>
              <Fact label={text.utmCampaign}>{link.utmCampaign ?? text.none}</Fact>
              <Fact label={text.utmSource}>{link.utmSource ?? text.none}</Fact>
              <Fact label={text.utmMedium}>{link.utmMedium ?? text.none}</Fact>
              <Fact label={text.adsetName}>{link.adsetName ?? text.none}</Fact>
              <Fact label={text.adName}>{link.adName ?? text.none}</Fact>
              <Fact label={text.placement}>{link.placement ?? text.none}</Fact>
            </Facts>
          </Section>
        </DialogBody>
        <DialogFooter>
          {mayWrite && (
            <Button variant="outline" onClick={onEdit} icon={Pencil}>
              {text.edit}
            </Button>
          )}
          <DialogClose asChild>
            <Button variant="secondary">{commonText.close}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function QrDownload({ link, format }: { link: TrackingLink; format: 'png' | 'svg' }) {
  return (
    <Button variant="outline" size="sm" asChild>
      <a href={linkQrUrl(link.id, format)} download={`qr-${link.clickId}.${format}`}>
        <Download aria-hidden="true" />
        {format === 'png' ? text.downloadPng : text.downloadSvg}
      </a>
    </Button>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
      {children}
    </section>
  )
}

function Result({ label, value }: { label: string; value: string }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-lg tracking-tight">{value}</dd>
    </div>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y rounded-lg border">{children}</dl>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-3.5 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words text-[0.8125rem]">{children}</dd>
    </div>
  )
}
