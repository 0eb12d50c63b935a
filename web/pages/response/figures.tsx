import { CircleCheckBig, Clock, Hourglass, Timer } from 'lucide-react'
import { formatNumber } from '#domain/number-text'
import type { ResponseReport } from '../../data/response.ts'
import { Figure, FigureStrip } from '../../parts/figure-strip.tsx'
import { commonText } from '../../text/common.ts'
import { shortDuration, responseText as text } from '../../text/response.ts'

/** The figures of the period; those on their way are skeletons. */
export function Figures({ report, isOld }: { report: ResponseReport | undefined; isOld: boolean }) {
  const total = report?.total
  const value = (shown: (figures: ResponseReport) => string) => (report ? shown(report) : null)
  return (
    <FigureStrip label={text.strip} isBusy={!report || isOld}>
      <Figure
        icon={Timer}
        words={{
          title: text.median.title,
          note: text.median.note(total?.p90Seconds ?? null, report?.hasHours === false),
        }}
        value={value(({ total: { medianSeconds }, hasHours }) =>
          medianSeconds === null ? commonText.unknown : shortDuration(medianSeconds, !hasHours),
        )}
        isOld={isOld}
      />
      <Figure
        icon={CircleCheckBig}
        words={text.within5}
        value={value(({ total }) => text.share(total.within5Minutes, total.answered))}
        isOld={isOld}
      />
      <Figure
        icon={Clock}
        words={text.withinHour}
        value={value(({ total }) => text.share(total.withinHour, total.answered))}
        isOld={isOld}
      />
      <Figure
        icon={Hourglass}
        words={{
          title: text.unansweredNow.title,
          note: text.unansweredNow.note(report?.neverAnswered ?? 0, (report?.total.waits ?? 0) > 0),
        }}
        value={value(({ waiting }) => formatNumber(waiting))}
        isOld={isOld}
      />
    </FigureStrip>
  )
}
