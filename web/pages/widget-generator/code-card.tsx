import widgetScript from 'virtual:widget-script'
import { TriangleAlert } from 'lucide-react'
import { widgetCode } from '../../../snippet/widget-code.ts'
import { LongCodeBlock } from '../../parts/code-block.tsx'
import { LocalAddressNote } from '../../parts/local-address-note.tsx'
import { useTimes } from '../../parts/times.tsx'
import { commonText } from '../../text/common.ts'
import { widgetText } from '../../text/widget-generator.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'
import {
  isSameLink,
  type MadeWidget,
  type WidgetFormValues,
  widgetOptionsOf,
} from './widget-values.ts'

const text = widgetText.code
const words = widgetText.toast

/** The code to paste; follows the form, save for what only a new link can change. */
export function CodeCard({ values, made }: { values: WidgetFormValues; made: MadeWidget }) {
  const { timeZone } = useTimes()
  const sameLink = { ...values, ...linkPartOf(made.from) }
  const options = widgetOptionsOf(sameLink, made.link.trackingUrl, timeZone)
  const notice = options === null ? text.invalid : isSameLink(values, made.from) ? null : text.stale
  return (
    <Card aria-labelledby="widget-code">
      <CardHeader>
        <CardTitle id="widget-code">{text.title}</CardTitle>
        {options && (
          <CopyButton
            text={widgetCode(options, widgetScript)}
            label={text.copy}
            variant="default"
            size="sm"
            onCopied={() => toast({ title: words.copied, description: words.copiedText })}
            onFailed={() => toastProblem(commonText.copyFailed, words.copyFailedText)}
          />
        )}
      </CardHeader>
      <CardContent className="grid gap-3 pt-3">
        <p className="text-[0.8125rem] text-muted-foreground">{text.hint}</p>
        {notice && (
          <p
            role="status"
            className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-[0.8125rem] text-warning-text"
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {notice}
          </p>
        )}
        <LocalAddressNote url={made.link.trackingUrl} />
        {options && <LongCodeBlock label={text.label} code={widgetCode(options, widgetScript)} />}
        <p className="text-muted-foreground text-xs">{text.live}</p>
      </CardContent>
    </Card>
  )
}

/** The fields that went into the link: what is typed into them since is not in the code. */
function linkPartOf(from: WidgetFormValues): Partial<WidgetFormValues> {
  const { whatsappNumber, campaignName, message } = from
  const { utmSource, utmMedium, adsetName, adName, placement, desktopPage } = from
  return {
    ...{ whatsappNumber, campaignName, message },
    ...{ utmSource, utmMedium, adsetName, adName, placement, desktopPage },
  }
}
