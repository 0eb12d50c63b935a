import { FlaskConical, KeyRound, Plus, QrCode, RefreshCw, RotateCcw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndingButton } from '../../../parts/ending-button.tsx'
import { paths } from '../../../parts/paths.ts'
import { settingsText } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import type { Line } from './use-line.ts'

const text = settingsText.messaging.actions

/** Buttons of spec 4, those that make sense in the line's state and for its gateway. */
export function LineActions({ line, onCreate }: { line: Line; onCreate: () => void }) {
  const { state, reconnect, check, reset } = line
  const isSimulator = line.status?.provider === 'simulator'
  const isOff = state === 'disconnected' || state === 'failed'
  const [isPairing, setIsPairing] = useState(false)
  return (
    <>
      {isOff && (
        <Button
          size="sm"
          onClick={reconnect.run}
          pending={reconnect.isPending && text.reconnecting}
          icon={QrCode}
        >
          {text.reconnect}
        </Button>
      )}
      {isOff && line.status?.capabilities?.pairingCode && (
        <Button variant="outline" size="sm" onClick={() => setIsPairing(true)} icon={KeyRound}>
          {text.pair}
        </Button>
      )}
      {state === 'connected' && isSimulator && (
        <Button size="sm" asChild>
          <Link to={paths.simulator}>
            <FlaskConical aria-hidden="true" />
            {text.simulator}
          </Link>
        </Button>
      )}
      <Button
        size="sm"
        variant={state === 'none' ? 'default' : 'outline'}
        onClick={onCreate}
        icon={Plus}
      >
        {text.create}
      </Button>
      {state !== 'none' && (
        <Button
          variant="outline"
          size="sm"
          onClick={check.run}
          pending={check.isPending && text.checking}
          icon={RefreshCw}
        >
          {text.check}
        </Button>
      )}
      {isOff && line.resets !== 'nothing' && (
        <Button
          variant="destructive-ghost"
          size="sm"
          onClick={reset.run}
          pending={reset.isPending && text.resetting}
          icon={RotateCcw}
        >
          {text.reset}
        </Button>
      )}
      {state === 'connected' && <Disconnect line={line} />}
      {isPairing && <PairingDialog pair={line.pair} onClose={() => setIsPairing(false)} />}
    </>
  )
}

function Disconnect({ line: { disconnect, status } }: { line: Line }) {
  const words = settingsText.messaging.disconnect
  return (
    <EndingButton
      label={text.disconnect}
      icon={Unplug}
      pending={disconnect.isPending && text.disconnecting}
      title={words.title}
      description={status?.capabilities?.qr === false ? words.textWithoutQr : words.text}
      onConfirm={disconnect.run}
    />
  )
}
