import type { DestinationKind } from '#domain/conversions/destinations'
import { testWebhook } from '#server/integrations/destinations/customer-webhook/try-connection'
import type { ConnectionTest } from '#server/integrations/destinations/destination'
import { testGa4 } from '#server/integrations/destinations/ga4/try-connection'
import { testTikTok } from '#server/integrations/destinations/tiktok/try-connection'
import { testGoogle } from './test-google.ts'

const tests: Partial<Record<DestinationKind, ConnectionTest>> = {
  google: testGoogle,
  tiktok: testTikTok,
  ga4: testGa4,
  webhook: testWebhook,
}

/** How a connection is tried out; undefined for Meta, whose test is a call of its own. */
export function testOf(kind: DestinationKind): ConnectionTest | undefined {
  return tests[kind]
}
