import { type Destination, type DestinationKind, kindOf } from '#domain/conversions/destinations'
import { webhookForm } from './customer-webhook/form.ts'
import { webhookSender } from './customer-webhook/sender.ts'
import { webhookSecrets } from './customer-webhook/signing-secrets.ts'
import { tryWebhook } from './customer-webhook/try-connection.ts'
import type { DestinationAdapter } from './destination.ts'
import { isEventName } from './ga4/event-names.ts'
import { ga4Form } from './ga4/form.ts'
import { ga4Sender } from './ga4/sender.ts'
import { tryGa4 } from './ga4/try-connection.ts'
import { googleSecrets } from './google/credentials.ts'
import { googleForm } from './google/form.ts'
import { googleSender } from './google/sender.ts'
import { tryGoogle } from './google/try-connection.ts'
import { metaForm } from './meta/form.ts'
import { metaSecrets, metaSender } from './meta/sender.ts'
import { tryMeta } from './meta/try-connection.ts'
import type { Sender } from './sender.ts'
import { tiktokForm } from './tiktok/form.ts'
import { tiktokSender } from './tiktok/sender.ts'
import { tryTikTok } from './tiktok/try-connection.ts'
import { type SecretsOf, withoutSecrets } from './without-secrets.ts'

const wholeSecret: SecretsOf = ({ secret }) => [secret]

const adapters: Record<DestinationKind, DestinationAdapter> = {
  meta: withoutSecrets(
    {
      sender: metaSender,
      form: metaForm,
      tryConnection: tryMeta,
      startsWithEvents: true,
    },
    metaSecrets,
  ),
  google: withoutSecrets(
    {
      sender: googleSender,
      form: googleForm,
      tryConnection: tryGoogle,
      problemOfTarget: (target) =>
        target === ''
          ? 'Informe a ação de conversão do Google Ads: o ID dela (só números) ou, só para o arquivo CSV, o nome'
          : null,
    },
    googleSecrets,
  ),
  tiktok: withoutSecrets(
    {
      sender: tiktokSender,
      form: tiktokForm,
      tryConnection: tryTikTok,
      startsWithEvents: true,
    },
    wholeSecret,
  ),
  ga4: withoutSecrets(
    {
      sender: ga4Sender,
      form: ga4Form,
      tryConnection: tryGa4,
      startsWithEvents: true,
      confirmsNothing: true,
      problemOfTarget: (target) =>
        target === '' || isEventName(target)
          ? null
          : 'Use um nome de evento do GA4: até 40 letras sem acento, números e _, começando por letra',
    },
    wholeSecret,
  ),
  webhook: withoutSecrets(
    { sender: webhookSender, form: webhookForm, tryConnection: tryWebhook },
    webhookSecrets,
  ),
}

/** All that differs from one destination to the next; to add a kind of destination, add it here. */
export function adapterOf(destination: Destination): DestinationAdapter {
  return adapters[kindOf(destination)]
}

/** How events are made for a destination, sent to it and judged. */
export function senderOf(destination: Destination): Sender {
  return adapterOf(destination).sender
}
