import { z } from 'zod'
import type { NewInstance } from '../../data/messaging.ts'
import { settingsText } from '../../text/settings.ts'

const text = settingsText.messaging.create

type SecretName = 'instanceId' | 'token' | 'integratorToken'

/** W-API takes an existing instance with its token, or an integrator's token to make one. */
export function secretNames(mode: InstanceForm['mode']): SecretName[] {
  return mode === 'existing' ? ['instanceId', 'token'] : ['integratorToken']
}

export const instanceForm = z
  .object({
    provider: z.enum(['simulator', 'wapi']),
    instanceName: z.string().trim().min(1, text.nameRequired).max(80, text.nameTooLong),
    mode: z.enum(['existing', 'integrator']),
    instanceId: z.string().trim(),
    token: z.string().trim(),
    integratorToken: z.string().trim(),
  })
  .superRefine((form, context) => {
    if (form.provider !== 'wapi') return
    for (const name of secretNames(form.mode)) {
      if (form[name] === '') {
        context.addIssue({ code: 'custom', path: [name], message: text.required })
      }
    }
  })
export type InstanceForm = z.infer<typeof instanceForm>

/** Only the credentials of the chosen way leave the browser. */
export function newInstance(form: InstanceForm): NewInstance {
  const { provider, instanceName } = form
  if (provider === 'simulator') return { provider, instanceName }
  const credentials = Object.fromEntries(secretNames(form.mode).map((name) => [name, form[name]]))
  return { provider, instanceName, credentials }
}
