// Who operates the product, in one process for many commands: see operator.ts.
import { createAccount } from '#server/accounts/create-account'
import { createUser } from '#server/accounts/create-user'
import { openOperatorApp } from '#server/operator-app'
import type { Order } from './operator.ts'

const { ctx, close } = await openOperatorApp({ replacesData: false })

process.on('message', async ({ id, order }: { id: number; order: Order }) => {
  try {
    if (order.make === 'account') await createAccount(ctx, order)
    else await createUser(ctx, order)
    process.send?.({ id })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on('disconnect', () => close())
