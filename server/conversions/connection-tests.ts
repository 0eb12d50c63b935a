import type { DestinationKind } from '#domain/destinations'
import { testWebhook } from '#server/integrations/customer-webhook/test-connection'
import type { ConnectionTest } from '#server/integrations/destination'
import { testGa4 } from '#server/integrations/ga4/connection-test'
import { testTikTok } from '#server/integrations/tiktok/test-connection'
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
