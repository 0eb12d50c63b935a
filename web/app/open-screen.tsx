import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { SharedPage } from '../pages/shared/shared-page.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { StopReportScreen } from './stop-report-screen.tsx'

/**
 * A screen whose address is its key: nobody is asked who they are, and nothing else of the product is
 * called.
 */
export function OpenScreen({ name, token }: { name: string; token: string }) {
  const [client] = useState(createQueryClient)
  const Screen = name === 'compartilhado' ? SharedPage : StopReportScreen
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Screen token={token} />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
