import type { ActivityDetail } from '../../../data/clicks.ts'
import { FactSection } from '../../../parts/leads/facts.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { countryName } from '../../../text/country.ts'
import { detailsText } from '../../../text/lead-dialogs.ts'
import { privacySignalText } from '../../../text/privacy-signal.ts'
import { activityText, unknownText } from '../../../text/tracking.ts'
import { KnownFacts } from './known-facts.tsx'
import { hasClick, missingDevice, missingIp, missingPlace } from './unknown.ts'

const { sections } = activityText

type Props = { activity: ActivityDetail }

export function DeviceSection({ activity }: Props) {
  const words = activityText.device
  const { type, device, os, osVersion, platform, browser, browserVersion, ipv6 } =
    activity.deviceInfo
  const { ipAddress, privacySignal } = activity
  const { formatDateTime } = useTimes()
  const other = missingDevice(activity, 'other')
  return (
    <FactSection title={sections.device}>
      <KnownFacts
        facts={[
          { label: words.os, value: os, reason: other },
          {
            label: words.osVersion,
            value: [osVersion, platform].filter(Boolean).join(' / '),
            reason: other,
          },
          {
            label: words.browser,
            value: [browser, browserVersion].filter(Boolean).join(' '),
            reason: other,
          },
          { label: words.type, value: type && detailsText.device.types[type], reason: other },
          { label: words.device, value: device, reason: missingDevice(activity, 'model') },
          {
            label: words.ip,
            value: ipAddress === ipv6 ? null : ipAddress,
            reason: missingIp(activity, 'v4'),
            isCode: true,
          },
          { label: words.ipv6, value: ipv6, reason: missingIp(activity, 'v6'), isCode: true },
          {
            label: words.userAgent,
            value: activity.userAgent,
            reason: other,
            isCode: true,
            isWide: true,
          },
          {
            label: privacySignalText.label,
            value:
              privacySignal &&
              privacySignalText.said(privacySignal.signal, formatDateTime(privacySignal.at)),
            reason: hasClick(activity) ? privacySignalText.none : unknownText.noClick,
            isWide: true,
          },
        ]}
      />
    </FactSection>
  )
}

export function LocationSection({ activity }: Props) {
  const words = activityText.location
  const { country, region, city, timezone } = activity.geo
  const { referrer, landingPage } = activity.campaignData
  const place = missingPlace(activity)
  const none = unknownText.noClick
  return (
    <FactSection title={sections.location}>
      <KnownFacts
        facts={[
          { label: words.country, value: country && countryName(country), reason: place },
          { label: words.region, value: region, reason: place },
          { label: words.city, value: city, reason: place },
          { label: words.timezone, value: timezone, reason: place },
          {
            label: words.network,
            value: activity.ipAddress && (activity.deviceInfo.ipv6 ? 'IPv6' : 'IPv4'),
            reason: missingIp(activity, 'v4'),
          },
          {
            label: words.referrer,
            value: referrer,
            reason: hasClick(activity) ? unknownText.noReferrer : none,
          },
          {
            label: words.landingPage,
            value: landingPage,
            reason: hasClick(activity) ? unknownText.noLanding : none,
            isWide: true,
          },
        ]}
      />
      {country && (
        <p className="mt-3 text-muted-foreground text-xs">{detailsText.technical.placeCredit}</p>
      )}
    </FactSection>
  )
}
