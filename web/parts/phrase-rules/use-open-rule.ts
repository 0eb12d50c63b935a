import { useSearchParams } from 'react-router'
import { addressNow } from '../address-now.ts'
import { useDialogEntry } from '../use-dialog-entry.ts'

const param = 'rule'

/** Which rule is open lives in the address: `rule=new`, or the id of the one that is edited. */
export function useOpenRule() {
  const [params] = useSearchParams()
  const entry = useDialogEntry()
  const open = params.get(param)

  function addressWith(rule: string | null): string {
    const next = addressNow()
    if (rule === null) next.delete(param)
    else next.set(param, rule)
    return next.toString()
  }

  return {
    isCreating: open === 'new',
    editedId: open === 'new' ? null : open,
    create: () => entry.open(addressWith('new'), open !== null),
    edit: (id: string) => entry.open(addressWith(id), open !== null),
    close: () => entry.close(addressWith(null)),
  }
}
