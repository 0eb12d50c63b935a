import type { Connection } from '../connection.ts'

/**
 * The WhatsApp Business account whose click-to-WhatsApp ads are reported as such, and the dataset
 * that is linked to it.
 */
export type MessagingAccount = { wabaId: string; datasetId: string }

/** What the connection's settings say of it, or null; without a dataset of its own the pixel is it. */
export function messagingAccount(
  connection: Pick<Connection, 'address' | 'settings'>,
): MessagingAccount | null {
  const { wabaId, messagingDatasetId } = connection.settings
  return wabaId ? { wabaId, datasetId: messagingDatasetId || connection.address } : null
}
