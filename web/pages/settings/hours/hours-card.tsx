import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { type BusinessHoursAnswer, businessHoursQuery } from '../../../data/response.ts'
import { hoursText as text } from '../../../text/response.ts'
import { CardContent } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { HoursForm } from './hours-form.tsx'

const ofAccount = 'account'

/** When the account answers, and the lines that have hours of their own. */
export function HoursCard() {
  const hours = useQuery(businessHoursQuery())
  return (
    <SettingsCard
      id="hours-card"
      icon={Clock}
      tone="info"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={hours} failed={text.loadFailed} rows={4} />
      {hours.data && <Scopes answer={hours.data} />}
    </SettingsCard>
  )
}

function Scopes({ answer }: { answer: BusinessHoursAnswer }) {
  const [chosen, setChosen] = useState(ofAccount)
  const line = answer.lines.find(({ id }) => id === chosen) ?? null
  const hours = line === null ? answer.account : line.hours
  return (
    <>
      <CardContent className="grid gap-2">
        {answer.lines.length > 1 && (
          <Field label={text.scope} className="max-w-sm">
            {(props) => (
              <Select value={line?.id ?? ofAccount} onValueChange={setChosen}>
                <SelectTrigger {...props}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  <SelectItem value={ofAccount}>{text.account}</SelectItem>
                  {answer.lines.map(({ id, name, hours: own }) => (
                    <SelectItem key={id} value={id}>
                      {own === null ? name : text.ownHours(name)}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          </Field>
        )}
        <p className="text-muted-foreground text-xs">
          {text.zone(answer.timeZone)} {text.endOfDay}
        </p>
        {answer.isRecalculating && (
          <p role="status" className="text-info-text text-xs">
            {text.recalculating}
          </p>
        )}
      </CardContent>
      <HoursForm key={line?.id ?? ofAccount} line={line?.id ?? null} hours={hours} />
    </>
  )
}
