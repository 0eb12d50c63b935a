import { Download, ExternalLink, QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type CreatedLink, linkQrUrl } from '../../data/links.ts'
import { LocalAddressNote } from '../../parts/local-address-note.tsx'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { generatorText } from '../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'

const text = generatorText

export function ResultCard({ link }: { link: CreatedLink | null }) {
  if (link === null) {
    return (
      <Card className="border-dashed bg-transparent">
        <EmptyState
          icon={QrCode}
          title={text.result.emptyTitle}
          description={text.result.emptyText}
          className="py-9"
        />
      </Card>
    )
  }
  return <LinkResult key={link.id} link={link} />
}

function LinkResult({ link }: { link: CreatedLink }) {
  const card = useRef<HTMLElement>(null)

  // On a phone the result is below the form: bring it to the person who pressed the button.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])

  return (
    <Card ref={card} aria-labelledby="generated-link" className="scroll-my-6">
      <CardHeader>
        <CardTitle id="generated-link">{text.result.title}</CardTitle>
        <Button variant="link" size="sm" className="-mr-2.5" asChild>
          <Link to={paths.manager}>{text.result.manage}</Link>
        </Button>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3 pt-3">
        <p
          className="select-all break-all rounded-lg border bg-muted px-3 py-2.5 font-mono text-[0.8125rem]"
          data-testid="tracking-url"
        >
          {link.trackingUrl}
        </p>
        <LocalAddressNote url={link.trackingUrl} />
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={link.trackingUrl}
            variant="default"
            className="flex-1"
            onCopied={() => toast({ title: text.toast.copied, description: text.toast.copiedText })}
            onFailed={() => toastProblem(commonText.copyFailed, text.toast.copyFailedText)}
          />
          <Button variant="outline" className="flex-1" title={text.result.openHint} asChild>
            <a href={link.trackingUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {text.result.open}
            </a>
          </Button>
        </div>
        <div className="mt-1 flex items-center gap-4 border-t pt-4">
          <img
            src={linkQrUrl(link.id, 'svg')}
            alt={text.result.qr}
            width={112}
            height={112}
            className="size-28 shrink-0 rounded-lg border bg-white p-1.5"
          />
          <div className="grid min-w-0 gap-2">
            <p className="text-muted-foreground text-xs">{text.result.qrHint}</p>
            <div className="flex flex-wrap gap-2">
              <QrDownload id={link.id} clickId={link.clickId} format="png">
                {text.result.downloadPng}
              </QrDownload>
              <QrDownload id={link.id} clickId={link.clickId} format="svg">
                {text.result.downloadSvg}
              </QrDownload>
            </div>
          </div>
        </div>
      </CardContent>
    </Card>
  )
}

function QrDownload({
  id,
  clickId,
  format,
  children,
}: {
  id: string
  clickId: string
  format: 'svg' | 'png'
  children: string
}) {
  return (
    <Button variant="outline" size="sm" asChild>
      <a href={linkQrUrl(id, format)} download={`qr-${clickId}.${format}`}>
        <Download aria-hidden="true" />
        {children}
      </a>
    </Button>
  )
}
