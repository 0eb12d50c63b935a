import { z } from 'zod'
import { type NewInstance, providers } from '../../../data/messaging.ts'
import { credentialsText } from '../../../text/gateways.ts'
import { settingsText } from '../../../text/settings.ts'
import type { CredentialName } from './gateway-forms/gateway-form.ts'
import { fieldsOf } from './gateway-forms/gateway-forms.ts'

const text = settingsText.messaging.create

export const instanceForm = z
  .object({
    provider: z.enum(providers),
    instanceName: z.string().trim().min(1, text.nameRequired).max(80, text.nameTooLong),
    way: z.string(),
    credentials: z.partialRecord(z.string(), z.string().trim()),
  })
  .superRefine((form, context) => {
    for (const { name, kind, isOptional } of fieldsOf(form.provider, form.way)) {
      const value = form.credentials[name] ?? ''
      const isMissing = value === '' && !isOptional
      const isBad = kind === 'url' && value !== '' && !/^https?:\/\/[^\s/]/i.test(value)
      if (!isMissing && !isBad) continue
      const message = isMissing ? credentialsText.required : credentialsText.badAddress
      context.addIssue({ code: 'custom', path: ['credentials', name], message })
    }
  })
export type InstanceForm = Omit<z.infer<typeof instanceForm>, 'credentials'> & {
  credentials: Partial<Record<CredentialName, string>>
}

/** Only the credentials of the chosen way leave the browser. */
export function newInstance(form: InstanceForm): NewInstance {
  const { provider, instanceName, way } = form
  const fields = fieldsOf(provider, way)
  if (fields.length === 0) return { provider, instanceName }
  const given = fields.map(({ name }) => [name, form.credentials[name] ?? ''] as const)
  const credentials = Object.fromEntries(given.filter(([, value]) => value !== ''))
  return { provider, instanceName, credentials }
}
