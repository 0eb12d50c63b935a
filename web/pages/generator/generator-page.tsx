import { useState } from 'react'
import type { CreatedLink } from '../../data/links.ts'
import { capturedCampaign } from '../../parts/link-form/captured-campaign.ts'
import { CapturedNotice } from '../../parts/link-form/captured-notice.tsx'
import { generatorText as text } from '../../text/generator.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { LinkForm } from './link-form.tsx'
import { MessagePreview } from './message-preview.tsx'
import { ResultCard } from './result-card.tsx'

export function GeneratorPage() {
  const [captured] = useState(() => capturedCampaign())
  const [message, setMessage] = useState('')
  const [link, setLink] = useState<CreatedLink | null>(null)
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4">
          <CapturedNotice captured={captured} />
          <LinkForm captured={captured} onMessage={setMessage} onCreated={setLink} />
        </div>
        <div className="grid min-w-0 gap-4 xl:sticky xl:top-6">
          <ResultCard link={link} />
          <MessagePreview message={message} />
        </div>
      </div>
    </>
  )
}
