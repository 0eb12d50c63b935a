import type { Provider } from '#contracts/messaging'
import type { InstanceAccess } from '#server/integrations/gateways/gateway'
import { AppError } from '#server/platform/errors'
import type { Instance } from './find-instance.ts'

/** 409 when one of them is this instance of the gateway: twice, each of its messages would count twice. */
export function refuseTwin(
  all: Instance[],
  provider: Provider,
  { externalId, baseUrl }: Pick<InstanceAccess, 'externalId' | 'baseUrl'>,
): void {
  if (externalId === null) return
  const twin = all.find(
    (one) =>
      one.provider === provider && one.external_id === externalId && one.base_url === baseUrl,
  )
  if (!twin) return
  throw new AppError('conflict', {
    message: `Esta instância já está na conta, com o nome “${twin.name}”.`,
  })
}
