import { accountText as text } from '../../../text/settings.ts'
import { brazilianZones, zoneName } from '../../../text/time-zones.ts'
import { cn } from '../../../ui/cn.tsx'
import { controlClasses } from '../../../ui/input.tsx'

/** First because nearly every account is in Brazil. */
const brazilian = Object.keys(brazilianZones)

const others = Intl.supportedValuesOf('timeZone').filter((zone) => !brazilian.includes(zone))

/** A native select: over 400 zones, found by typing. */
export function TimeZoneSelect({
  value,
  onChange,
  ...props
}: {
  id: string
  value: string
  onChange: (zone: string) => void
}) {
  const isListed = brazilian.includes(value) || others.includes(value)
  return (
    <select
      {...props}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(controlClasses, 'h-9 px-2.5')}
    >
      {!isListed && <Zone zone={value} />}
      <optgroup label={text.brazil}>
        {brazilian.map((zone) => (
          <Zone key={zone} zone={zone} />
        ))}
      </optgroup>
      <optgroup label={text.others}>
        {others.map((zone) => (
          <Zone key={zone} zone={zone} />
        ))}
      </optgroup>
    </select>
  )
}

function Zone({ zone }: { zone: string }) {
  return <option value={zone}>{zoneName(zone)}</option>
}
