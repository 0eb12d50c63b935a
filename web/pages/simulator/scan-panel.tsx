import { QrCode, ScanLine } from 'lucide-react'
import { askForQrMutation, type SimulatorInfo, scanMutation } from '../../data/simulator.ts'
import { useWrite } from '../../parts/use-write.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'

const text = simulatorText.scan

/** The line is not connected yet: the simulated phone reads its QR code at a click. */
export function ScanPanel({ info }: { info: SimulatorInfo }) {
  const scan = useWrite(scanMutation, text.failed, text.failedText)
  const ask = useWrite(askForQrMutation, text.failed, text.failedText)

  function read() {
    scan.mutate(undefined, {
      onSuccess: () => toast({ title: text.done, description: text.doneText }),
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
          <Button onClick={read} pending={scan.isPending && text.pending} icon={ScanLine}>
            {text.button}
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-md text-balance text-muted-foreground">{text.disconnected}</p>
          <Button onClick={() => ask.mutate()} pending={ask.isPending && text.asking} icon={QrCode}>
            {text.ask}
          </Button>
        </>
      )}
    </Card>
  )
}
