import { useInfiniteQuery } from '@tanstack/react-query'
import { certificatesQuery } from '../../../data/person-data.ts'
import { personDataText as text } from '../../../text/person-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent } from '../../../ui/card.tsx'
import { SettingsPending } from '../settings-card.tsx'
import { CertificateRows } from './certificate-rows.tsx'

/** Every certificate of the account, the newest first. */
export function CertificateList() {
  const query = useInfiniteQuery(certificatesQuery())
  const certificates = query.data?.pages.flatMap((page) => page.certificates) ?? []
  return (
    <section aria-labelledby="certificates-head" className="border-t">
      <SettingsPending query={query} failed={text.certificatesFailed} rows={1} />
      {query.data && (
        <CardContent>
          <h3 id="certificates-head" className="font-medium text-[0.8125rem]">
            {text.certificates}
          </h3>
          {certificates.length === 0 && (
            <p className="mt-1 text-muted-foreground text-xs">{text.noCertificates}</p>
          )}
          <CertificateRows certificates={certificates} />
          {query.hasNextPage && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              pending={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {text.olderCertificates}
            </Button>
          )}
        </CardContent>
      )}
    </section>
  )
}
