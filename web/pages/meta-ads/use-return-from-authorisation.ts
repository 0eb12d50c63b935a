import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { metaAdsText } from '../../text/meta-ads.ts'
import { toast } from '../../ui/toast.ts'

const text = metaAdsText.toast

/** Spec 2.12: `?connected=true[&test=true]` is told once and leaves the address bar. */
export function useReturnFromAuthorisation(): void {
  const [params, setParams] = useSearchParams()
  const isConnected = params.get('connected') === 'true'
  const isTest = params.get('test') === 'true'

  useEffect(() => {
    if (!isConnected) return
    toast({
      title: text.connected,
      description: isTest ? text.connectedTestText : text.connectedText,
    })
    setParams(
      (current) => {
        current.delete('connected')
        current.delete('test')
        return current
      },
      { replace: true },
    )
  }, [isConnected, isTest, setParams])
}
