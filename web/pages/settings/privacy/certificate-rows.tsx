import { Download } from 'lucide-react'
import { downloadCertificate, type ErasureCertificate } from '../../../data/person-data.ts'
import { useTimes } from '../../../parts/times.tsx'
import { personDataText as text } from '../../../text/person-data.ts'
import { Button } from '../../../ui/button.tsx'
import { useDownload } from './use-download.ts'

/** Certificates, each with its page to download. */
export function CertificateRows({ certificates }: { certificates: readonly ErasureCertificate[] }) {
  const { formatDateTime } = useTimes()
  const pages = useDownload(downloadCertificate)
  if (certificates.length === 0) return null
  return (
    <ul className="mt-2 divide-y rounded-lg border">
      {certificates.map((certificate) => (
        <li key={certificate.id} className="flex items-center gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium text-[0.8125rem] tabular-nums">
              {formatDateTime(certificate.issuedAt)}
            </p>
            <p className="break-words text-muted-foreground text-xs">{text.issued(certificate)}</p>
            <p className="truncate font-mono text-[0.6875rem] text-muted-foreground">
              {certificate.id}
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            icon={Download}
            aria-label={text.download(certificate.id)}
            pending={pages.pending === certificate.id}
            onClick={() => pages.start(certificate.id)}
          />
        </li>
      ))}
    </ul>
  )
}
