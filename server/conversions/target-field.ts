import { type Destination, type DestinationKind, kindOf } from '#domain/conversions/destinations'
import { isEventName } from '#server/integrations/destinations/ga4/event-names'
import { invalidField } from '#server/platform/errors'

const rules: Partial<Record<DestinationKind, (target: string | null) => string | null>> = {
  google: (target) =>
    target === null || target === ''
      ? 'Informe a ação de conversão do Google Ads: o ID dela (só números) ou, só para o arquivo CSV, o nome'
      : null,
  ga4: (target) =>
    target === null || target === '' || isEventName(target)
      ? null
      : 'Use um nome de evento do GA4: até 40 letras sem acento, números e _, começando por letra',
}

/** Whether a destination can do with what an event calls itself there; throws 422 on `target`. */
export function checkTarget(destination: Destination, target: string | null): void {
  const problem = rules[kindOf(destination)]?.(target?.trim() ?? null) ?? null
  if (problem !== null) throw invalidField('target', problem)
}
