/** What a delivery tells: an event, or that the sale of one was refunded. */
export function eventTitle({ name, isRefund }: { name: string; isRefund: boolean }): string {
  return isRefund ? `Estorno de ${name}` : name
}
