import type { Provider } from '#contracts/messaging'
import { foldText } from '#domain/text-fold'
import type { InstanceAccess } from '#server/integrations/gateways/gateway'
import { AppError } from '#server/platform/errors'
import type { Instance } from './find-instance.ts'

/** Lines without a phone, for trying things out. */
const mostSimulators = 7

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

/**
 * 409 when a simulator would be called like another instance. Nothing else tells a simulator from the next one; a
 * line of a gateway also has its number.
 */
export function refuseName(
  all: Instance[],
  { provider, name, ownId }: { provider: Provider; name: string; ownId?: string },
): void {
  if (provider !== 'simulator') return
  const twin = all.find((one) => one.id !== ownId && foldText(one.name) === foldText(name))
  if (!twin) return
  throw new AppError('conflict', {
    message: `A conta já tem uma instância com o nome “${twin.name}”. Escolha outro nome.`,
  })
}

/** 409 when a new instance of the provider would be one simulator too many. */
export function refuseSimulators(all: Instance[], provider: Provider): void {
  if (provider !== 'simulator') return
  if (all.filter((one) => one.provider === 'simulator').length < mostSimulators) return
  throw new AppError('conflict', {
    message: `A conta já tem ${mostSimulators} simuladores. Remova um antes de criar outro.`,
  })
}
