import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QrCode, ScanLine } from 'lucide-react'
import { failureText } from '../../data/failure.ts'
import { askForQrMutation, type SimulatorInfo, scanMutation } from '../../data/simulator.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

const text = simulatorText.scan

function scanFailed(error: unknown) {
  toast({
    title: text.failed,
    description: failureText(error, text.failedText),
    variant: 'destructive',
  })
}

/** The line is not connected yet: the simulated phone reads its QR code at a click. */
export function ScanPanel({ info }: { info: SimulatorInfo }) {
  const client = useQueryClient()
  const scan = useMutation(scanMutation(client))
  const ask = useMutation(askForQrMutation(client))

  function read() {
    scan.mutate(undefined, {
      onSuccess: () => toast({ title: text.done, description: text.doneText }),
      onError: scanFailed,
    })
  }

  return (
    <Card className="mx-auto grid max-w-xl justify-items-center gap-4 px-6 py-8 text-center">
      <h2 className="font-semibold text-lg tracking-tight">{text.title}</h2>
      {info.qrcode ? (
        <>
          <p className="max-w-md text-balance text-muted-foreground">{text.text}</p>
          <button
            type="button"
            onClick={read}
            disabled={scan.isPending}
            aria-label={text.button}
            className="group relative rounded-2xl border bg-white p-4 transition-shadow hover:shadow-pop"
          >
            <img src={info.qrcode} alt={text.image} width={208} height={208} className="size-52" />
            <span className="absolute inset-x-4 top-1/2 h-0.5 bg-primary opacity-0 transition-opacity group-hover:opacity-100" />
          </button>
          <Button disabled={scan.isPending} onClick={read}>
            {scan.isPending ? <Spinner decorative /> : <ScanLine aria-hidden="true" />}
            {scan.isPending ? text.pending : text.button}
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-md text-balance text-muted-foreground">{text.disconnected}</p>
          <Button
            disabled={ask.isPending}
            onClick={() => ask.mutate(undefined, { onError: scanFailed })}
          >
            {ask.isPending ? <Spinner decorative /> : <QrCode aria-hidden="true" />}
            {ask.isPending ? text.asking : text.ask}
          </Button>
        </>
      )}
    </Card>
  )
}
