import { simulatorText } from '../../text/simulator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

const text = simulatorText.ad

/** Click-to-WhatsApp data of a first message; an emptied field is sent as absent. */
export type Ad = { adId: string; title: string; ctwaClid: string; app: string }

export const sampleAd: Ad = { ...text.defaults, app: 'facebook' }

const fields = [
  { name: 'title', label: text.adTitle },
  { name: 'adId', label: text.adId },
  { name: 'ctwaClid', label: text.ctwaClid },
] as const

export function AdFields({ ad, onChange }: { ad: Ad; onChange: (ad: Ad) => void }) {
  return (
    <fieldset className="border-b bg-muted/50 p-3">
      <legend className="sr-only">{text.title}</legend>
      <p className="mb-2.5 text-muted-foreground text-xs">{text.hint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(props) => (
              <Input
                {...props}
                value={ad[name]}
                onChange={(event) => onChange({ ...ad, [name]: event.target.value })}
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                className="h-8"
              />
            )}
          </Field>
        ))}
        <Field label={text.app}>
          {(props) => (
            <Select value={ad.app} onValueChange={(app) => onChange({ ...ad, app })}>
              <SelectTrigger {...props} className="h-8">
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {Object.entries(text.apps).map(([app, name]) => (
                  <SelectItem key={app} value={app}>
                    {name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
